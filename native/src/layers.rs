//! The layers of the tagger, number by number as `quantised.py` defines them.

use crate::product::{Kernel, Rows, Weights};

const GATE_STEPS: f32 = 256.0;
const GATE_LIMIT: f32 = 8.0;
/// Places of the table, a power of two so that none is out of bounds; half of them are met.
const GATES: usize = 8192;
/// As `ROUNDS` of `product`, and the place of the gate of zero.
const GATE_ROUNDS: f32 = 12_582_912.0 + GATE_LIMIT * GATE_STEPS;

/// The arrays of a network's layers, borrowed.
pub struct Parts<'a> {
    /// Numbers by token between layers.
    pub width: usize,
    /// The step between the taps of each layer.
    pub steps: &'a [u64],
    /// (layer, 3, width, 2 * width)
    pub layer_weights: &'a [i8],
    /// (layer, 2 * width)
    pub layer_scales: &'a [f32],
    /// (layer, 2 * width)
    pub layer_offsets: &'a [f32],
    /// (2 * width, width)
    pub pool_weights: &'a [i8],
    /// (width)
    pub pool_scales: &'a [f32],
    /// (width, classes)
    pub class_weights: &'a [i8],
    /// (classes)
    pub class_scales: &'a [f32],
    /// (classes)
    pub class_offsets: &'a [f32],
    /// The logistic function from -8 to 8.
    pub gates: &'a [f32],
}

/// One gated convolution: taps at `-step`, 0 and `step`.
struct Gated {
    taps: [Weights; 3],
    scales: Vec<f32>,
    offsets: Vec<f32>,
    step: usize,
}

/// The layers of a network, ready to compute.
pub struct Layers {
    width: usize,
    gated: Vec<Gated>,
    pool_own: Weights,
    pool_best: Weights,
    pool_scales: Vec<f32>,
    classes: Weights,
    class_scales: Vec<f32>,
    class_offsets: Vec<f32>,
    gates: Box<[f32; GATES]>,
    kernel: Kernel,
}

impl Layers {
    /// Copy `parts` into the layout of `kernel`.
    ///
    /// # Panics
    /// If an array is shorter than the others say, or the table of gates longer than it may be.
    #[must_use]
    pub fn new(parts: &Parts, kernel: Kernel) -> Self {
        let (width, double) = (parts.width, 2 * parts.width);
        let tap = width * double;
        let gated = parts.steps.iter().enumerate().map(|(number, &step)| {
            let weights = &parts.layer_weights[number * 3 * tap..(number + 1) * 3 * tap];
            let here = number * double..(number + 1) * double;
            Gated {
                taps: [0, 1, 2]
                    .map(|one| Weights::new(&weights[one * tap..(one + 1) * tap], double, kernel)),
                scales: parts.layer_scales[here.clone()].to_vec(),
                offsets: parts.layer_offsets[here].to_vec(),
                step: usize::try_from(step).unwrap_or(usize::MAX),
            }
        });
        let mut table = vec![0.0; GATES];
        table[..parts.gates.len()].copy_from_slice(parts.gates);
        let (own, best) = parts.pool_weights.split_at(width * width);
        Self {
            width,
            gated: gated.collect(),
            pool_own: Weights::new(own, width, kernel),
            pool_best: Weights::new(best, width, kernel),
            pool_scales: parts.pool_scales.to_vec(),
            classes: Weights::new(parts.class_weights, parts.class_scales.len(), kernel),
            class_scales: parts.class_scales.to_vec(),
            class_offsets: parts.class_offsets.to_vec(),
            gates: table.try_into().expect("as long as it was made"),
            kernel,
        }
    }

    /// Numbers by token between layers.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many classes there are.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.class_scales.len()
    }

    /// The score of each token and class, written to `scores`; `values` (token, width) are changed.
    /// `family` has a number under the count of tokens for each token.
    ///
    /// # Panics
    /// If the network has no layers, or an array another length.
    ///
    /// The same code is compiled for each kind of machine, for what stands between the products.
    pub fn scores(&self, values: &mut [f32], family: &[usize], scores: &mut [f32]) {
        match self.kernel {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernel::best` saw that the machine has these instructions.
            Kernel::Vnni => unsafe { self.scores_avx512(values, family, scores) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Kernel::Avx2 => unsafe { self.scores_avx2(values, family, scores) },
            _ => self.scores_here(values, family, scores),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
    fn scores_avx512(&self, values: &mut [f32], family: &[usize], scores: &mut [f32]) {
        self.scores_here(values, family, scores);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn scores_avx2(&self, values: &mut [f32], family: &[usize], scores: &mut [f32]) {
        self.scores_here(values, family, scores);
    }

    #[inline(always)]
    fn scores_here(&self, values: &mut [f32], family: &[usize], scores: &mut [f32]) {
        let mut rows = Rows::default();
        let mut sums = [vec![], vec![], vec![]];
        let (last, before) = self.gated.split_last().expect("a network has layers");
        for layer in before {
            self.add_gated(values, layer, &mut rows, &mut sums);
        }
        self.add_pooled(values, family, &mut rows, &mut sums);
        self.add_gated(values, last, &mut rows, &mut sums);
        rows.read(values, self.width);
        self.classes.sums(&rows, &mut sums[0]);
        let (count, lanes) = (self.classes(), self.classes.lanes());
        for ((out, line), &scale) in
            scores.chunks_exact_mut(count).zip(sums[0].chunks_exact(lanes)).zip(&rows.scales)
        {
            for (column, one) in out.iter_mut().enumerate() {
                *one = line[column] as f32 * scale * self.class_scales[column]
                    + self.class_offsets[column];
            }
        }
    }

    /// Add what a layer makes of each token.
    #[inline(always)]
    fn add_gated(
        &self,
        values: &mut [f32],
        layer: &Gated,
        rows: &mut Rows,
        sums: &mut [Vec<i32>; 3],
    ) {
        rows.read(values, self.width);
        for (tap, sum) in layer.taps.iter().zip(sums.iter_mut()) {
            tap.sums(rows, sum);
        }
        let (width, step, count) = (self.width, layer.step, rows.count());
        let lanes = layer.taps[0].lanes();
        let at = |number: usize, token: usize| &sums[number][token * lanes..][..2 * width];
        let mut line = vec![0.0_f32; 2 * width];
        for (token, value) in values.chunks_exact_mut(width).enumerate() {
            scaled(&mut line, at(1, token), rows.scales[token]);
            if token >= step {
                add_scaled(&mut line, at(0, token - step), rows.scales[token - step]);
            }
            if step < count - token {
                add_scaled(&mut line, at(2, token + step), rows.scales[token + step]);
            }
            for ((one, scale), offset) in line.iter_mut().zip(&layer.scales).zip(&layer.offsets) {
                *one = *one * scale + offset;
            }
            let (said, gates) = line.split_at(width);
            for ((one, said), gate) in value.iter_mut().zip(said).zip(gates) {
                *one += said * self.gate(*gate);
            }
        }
    }

    /// The logistic function, from the table.
    #[inline(always)]
    fn gate(&self, value: f32) -> f32 {
        // The sum's last bits are the whole number: no conversion is needed.
        let place = value.clamp(-GATE_LIMIT, GATE_LIMIT) * GATE_STEPS + GATE_ROUNDS;
        self.gates[place.to_bits() as usize % GATES]
    }

    /// Add what each token learns of all of its family.
    #[inline(always)]
    fn add_pooled(
        &self,
        values: &mut [f32],
        family: &[usize],
        rows: &mut Rows,
        sums: &mut [Vec<i32>; 3],
    ) {
        let width = self.width;
        let mut best = vec![f32::NEG_INFINITY; family.len() * width];
        for (value, &one) in values.chunks_exact(width).zip(family) {
            for (most, &value) in best[one * width..][..width].iter_mut().zip(value) {
                *most = most.max(value);
            }
        }
        // Numbers that no token has are of no family.
        best.iter_mut().filter(|one| one.is_infinite()).for_each(|one| *one = 0.0);
        let mut of_best = Rows::default();
        of_best.read(&best, width);
        rows.read(values, width);
        self.pool_own.sums(rows, &mut sums[0]);
        self.pool_best.sums(&of_best, &mut sums[1]);
        let lanes = self.pool_own.lanes();
        let mut line = vec![0.0_f32; width];
        for (token, (value, &one)) in values.chunks_exact_mut(width).zip(family).enumerate() {
            scaled(&mut line, &sums[0][token * lanes..][..width], rows.scales[token]);
            add_scaled(&mut line, &sums[1][one * lanes..][..width], of_best.scales[one]);
            for ((value, said), scale) in value.iter_mut().zip(&line).zip(&self.pool_scales) {
                *value += (said * scale).max(0.0);
            }
        }
    }
}

/// `line` becomes the sums by their scale.
#[inline(always)]
fn scaled(line: &mut [f32], sums: &[i32], scale: f32) {
    for (one, &sum) in line.iter_mut().zip(sums) {
        *one = sum as f32 * scale;
    }
}

/// The sums by their scale are added to `line`.
#[inline(always)]
fn add_scaled(line: &mut [f32], sums: &[i32], scale: f32) {
    for (one, &sum) in line.iter_mut().zip(sums) {
        *one += sum as f32 * scale;
    }
}
