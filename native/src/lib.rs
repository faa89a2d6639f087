//! The compiled engine of streamdeid: what its plain reference in Python computes, faster, to the bit.
//!
//! The interface is that of C, so that one library serves every version of Python: arrays come and
//! go by their addresses and lengths, and a handle is made once for a model. No function keeps an
//! address after it has returned, and none shares what it writes: handles are safe for threads.

mod layers;
mod product;

pub use layers::{Layers, Parts};
pub use product::{Kernel, Rows, Weights};

use std::slice::{from_raw_parts, from_raw_parts_mut};

/// Changes whenever a function or its arguments do; the caller refuses another.
const INTERFACE: u32 = 1;

/// The version of this interface.
#[unsafe(no_mangle)]
pub extern "C" fn streamdeid_interface() -> u32 {
    INTERFACE
}

/// The arrays of a network's layers, as `quantised.py` has them.
#[repr(C)]
pub struct Model {
    width: usize,
    layers: usize,
    classes: usize,
    /// (layer)
    steps: *const u64,
    /// (layer, 3, width, 2 * width)
    layer_weights: *const i8,
    /// (layer, 2 * width)
    layer_scales: *const f32,
    /// (layer, 2 * width)
    layer_offsets: *const f32,
    /// (2 * width, width)
    pool_weights: *const i8,
    /// (width)
    pool_scales: *const f32,
    /// (width, classes)
    class_weights: *const i8,
    /// (classes)
    class_scales: *const f32,
    /// (classes)
    class_offsets: *const f32,
    /// The table of gates.
    gates: *const f32,
    gate_count: usize,
}

/// A handle on the layers of `model`; its arrays are copied.
///
/// # Safety
/// Every array of `model` must have as many entries as is written beside it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn streamdeid_layers_new(model: &Model) -> *mut Layers {
    let (width, count, classes) = (model.width, model.layers, model.classes);
    // SAFETY: the caller answers for the lengths.
    let parts = unsafe {
        Parts {
            width,
            steps: from_raw_parts(model.steps, count),
            layer_weights: from_raw_parts(model.layer_weights, count * 6 * width * width),
            layer_scales: from_raw_parts(model.layer_scales, count * 2 * width),
            layer_offsets: from_raw_parts(model.layer_offsets, count * 2 * width),
            pool_weights: from_raw_parts(model.pool_weights, 2 * width * width),
            pool_scales: from_raw_parts(model.pool_scales, width),
            class_weights: from_raw_parts(model.class_weights, width * classes),
            class_scales: from_raw_parts(model.class_scales, classes),
            class_offsets: from_raw_parts(model.class_offsets, classes),
            gates: from_raw_parts(model.gates, model.gate_count),
        }
    };
    Box::into_raw(Box::new(Layers::new(&parts, Kernel::best())))
}

/// Give a handle back.
///
/// # Safety
/// `layers` must come from `streamdeid_layers_new` and not be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn streamdeid_layers_free(layers: *mut Layers) {
    // SAFETY: the caller answers for where it comes from.
    drop(unsafe { Box::from_raw(layers) });
}

/// The score of each of `count` tokens and each class, written to `scores`; 0, or 1 if a family's
/// number is not under `count`.
///
/// # Safety
/// `values` must have `count * width` entries, which are changed, `family` `count` and `scores`
/// `count * classes`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn streamdeid_layers_scores(
    layers: &Layers,
    count: usize,
    values: *mut f32,
    family: *const i64,
    scores: *mut f32,
) -> u32 {
    // SAFETY: the caller answers for the lengths.
    let (values, family, scores) = unsafe {
        (
            from_raw_parts_mut(values, count * layers.width()),
            from_raw_parts(family, count),
            from_raw_parts_mut(scores, count * layers.classes()),
        )
    };
    let families: Option<Vec<usize>> =
        family.iter().map(|&one| usize::try_from(one).ok().filter(|&one| one < count)).collect();
    let Some(families) = families else { return 1 };
    layers.scores(values, &families, scores);
    0
}
