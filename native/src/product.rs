//! Products of whole numbers from -127 to 127: rows of values by a matrix of weights.
//!
//! Sums are 32-bit integers, so they are the same by whatever instructions and in whatever order.
//! Weights are laid out once for the widest instructions that the machine has: four rows of weights
//! side by side for `VPDPBUSD`, two for `VPMADDWD`, one where there is neither.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_storeu_si256, _mm512_dpbusd_epi32, _mm512_loadu_si512,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_storeu_si512, _mm512_sub_epi32,
};

/// Columns are padded to a multiple of this, so that no kernel has a tail.
const LANES: usize = 48;
/// Rows of weights are padded to a multiple of this.
const DEPTH: usize = 4;
/// Tokens that share what is loaded of the weights.
const TOKENS: usize = 8;
/// Added to a small number it leaves the nearest whole number in the last bits, the even one of two,
/// as `rint` does.
const ROUNDS: f32 = 12_582_912.0;
/// All bits of a float but its sign.
const SIZE: u32 = 0x7fff_ffff;
const MOST: f32 = 127.0;

/// Which instructions multiply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Those of any machine.
    Plain,
    /// 16-bit numbers, eight sums at once.
    Avx2,
    /// 8-bit numbers, sixteen sums at once.
    Vnni,
}

impl Kernel {
    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vnni")
            {
                return Self::Vnni;
            }
            if is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        Self::Plain
    }
}

/// Values in steps of a 127th of the greatest of their row.
#[derive(Debug, Default)]
pub struct Rows {
    depth: usize,
    steps: Vec<i8>,
    /// What one step of each row is.
    pub scales: Vec<f32>,
}

impl Rows {
    /// Read `values`, rows of `width` numbers.
    #[inline(always)]
    pub fn read(&mut self, values: &[f32], width: usize) {
        self.depth = width.next_multiple_of(DEPTH);
        let count = values.len() / width;
        // Rows are padded to whole blocks of tokens.
        self.steps.clear();
        self.steps.resize(count.next_multiple_of(TOKENS) * self.depth, 0);
        self.scales.clear();
        for (row, steps) in values.chunks_exact(width).zip(self.steps.chunks_exact_mut(self.depth))
        {
            // Floats without a sign are in the order of their bits.
            let most = row.iter().fold(0, |most, one| most.max(one.to_bits() & SIZE));
            let greatest = f32::from_bits(most);
            let scale = if greatest > 0.0 { greatest / MOST } else { 1.0 };
            for (step, value) in steps.iter_mut().zip(row) {
                *step = ((value / scale + ROUNDS).to_bits() as u8).cast_signed();
            }
            self.scales.push(scale);
        }
    }

    /// How many rows there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.scales.len()
    }
}

/// A matrix of weights, laid out for a kernel.
#[derive(Debug)]
pub struct Weights {
    kernel: Kernel,
    depth: usize,
    lanes: usize,
    /// By kernel: (row, column), (row / 2, column, 2), in 16 bits.
    wide: Vec<i16>,
    /// (row / 4, column, 4)
    narrow: Vec<i8>,
    /// 128 times the sum of each column: what unsigned values bring too much.
    surplus: Vec<i32>,
}

impl Weights {
    /// Lay `steps` (row, column) out.
    #[must_use]
    pub fn new(steps: &[i8], columns: usize, kernel: Kernel) -> Self {
        let rows = steps.len() / columns;
        let (depth, lanes) = (rows.next_multiple_of(DEPTH), columns.next_multiple_of(LANES));
        let group = match kernel {
            Kernel::Plain => 1,
            Kernel::Avx2 => 2,
            Kernel::Vnni => 4,
        };
        let mut laid = vec![0_i8; depth * lanes];
        let mut surplus = vec![0_i32; lanes];
        for (row, line) in steps.chunks_exact(columns).enumerate() {
            for (column, &one) in line.iter().enumerate() {
                laid[(row / group * lanes + column) * group + row % group] = one;
                surplus[column] += 128 * i32::from(one);
            }
        }
        let is_narrow = kernel == Kernel::Vnni;
        let wide =
            if is_narrow { vec![] } else { laid.iter().map(|&one| i16::from(one)).collect() };
        let narrow = if is_narrow { laid } else { vec![] };
        Self { kernel, depth, lanes, wide, narrow, surplus }
    }

    /// Sums that `sums` has for each row.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// The sums of each row and column, written to `sums` (row, lane).
    ///
    /// # Panics
    /// If the rows have another length than the weights have rows.
    pub fn sums(&self, rows: &Rows, sums: &mut Vec<i32>) {
        assert_eq!(rows.depth, self.depth, "values and weights differ in width");
        let blocks = rows.count().div_ceil(TOKENS);
        // Every kernel writes every sum, so what was there may stay.
        sums.resize(blocks * TOKENS * self.lanes, 0);
        for (values, out) in rows
            .steps
            .chunks_exact(TOKENS * self.depth)
            .zip(sums.chunks_exact_mut(TOKENS * self.lanes))
        {
            self.block(values, out);
        }
    }

    /// The sums of `TOKENS` rows.
    fn block(&self, values: &[i8], out: &mut [i32]) {
        match self.kernel {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernel::best` saw that the machine has these instructions; lengths are those
            // of whole blocks, as `Rows::read`, `new` and `sums` lay them out.
            Kernel::Vnni => unsafe { self.vnni(values, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Kernel::Avx2 => unsafe { self.avx2(values, out) },
            _ => self.plain(values, out),
        }
    }

    fn plain(&self, values: &[i8], out: &mut [i32]) {
        out.fill(0);
        for (row, sums) in values.chunks_exact(self.depth).zip(out.chunks_exact_mut(self.lanes)) {
            for (&value, weights) in row.iter().zip(self.wide.chunks_exact(self.lanes)) {
                for (sum, &weight) in sums.iter_mut().zip(weights) {
                    *sum += i32::from(i16::from(value)) * i32::from(weight);
                }
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn avx2(&self, values: &[i8], out: &mut [i32]) {
        const FEW: usize = 4;
        for few in (0..TOKENS).step_by(FEW) {
            for lane in (0..self.lanes).step_by(16) {
                let mut sums = [[_mm256_setzero_si256(); 2]; FEW];
                for pair in 0..self.depth / 2 {
                    let at = (pair * self.lanes + lane) * 2;
                    let weights: &[i16] = &self.wide[at..at + 32];
                    // SAFETY: 32 numbers of 16 bits are two registers.
                    let (first, second) = unsafe {
                        (
                            _mm256_loadu_si256(weights.as_ptr().cast()),
                            _mm256_loadu_si256(weights.as_ptr().add(16).cast()),
                        )
                    };
                    for (token, sum) in sums.iter_mut().enumerate() {
                        let from = (few + token) * self.depth + pair * 2;
                        let (low, high) = (i32::from(values[from]), i32::from(values[from + 1]));
                        let value = _mm256_set1_epi32((high << 16) | (low & 0xffff));
                        sum[0] = _mm256_add_epi32(sum[0], _mm256_madd_epi16(value, first));
                        sum[1] = _mm256_add_epi32(sum[1], _mm256_madd_epi16(value, second));
                    }
                }
                for (token, sum) in sums.iter().enumerate() {
                    let to = (few + token) * self.lanes + lane;
                    let place: &mut [i32] = &mut out[to..to + 16];
                    // SAFETY: 16 sums are two registers.
                    unsafe {
                        _mm256_storeu_si256(place.as_mut_ptr().cast(), sum[0]);
                        _mm256_storeu_si256(place.as_mut_ptr().add(8).cast(), sum[1]);
                    }
                }
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn vnni(&self, values: &[i8], out: &mut [i32]) {
        const REGISTERS: usize = LANES / 16;
        let groups = self.depth / 4;
        for lane in (0..self.lanes).step_by(LANES) {
            let mut sums = [[_mm512_setzero_si512(); REGISTERS]; TOKENS];
            for group in 0..groups {
                let at = (group * self.lanes + lane) * 4;
                let weights: &[i8] = &self.narrow[at..at + LANES * 4];
                let mut loaded = [_mm512_setzero_si512(); REGISTERS];
                for (number, one) in loaded.iter_mut().enumerate() {
                    // SAFETY: 192 numbers of 8 bits are three registers.
                    *one = unsafe { _mm512_loadu_si512(weights.as_ptr().add(number * 64).cast()) };
                }
                for (token, sum) in sums.iter_mut().enumerate() {
                    let from = token * self.depth + group * 4;
                    let four: [i8; 4] =
                        [values[from], values[from + 1], values[from + 2], values[from + 3]];
                    // The sign's bit turned over adds 128, and makes them unsigned.
                    let shifted = u32::from_le_bytes(four.map(i8::cast_unsigned)) ^ 0x8080_8080;
                    let value = _mm512_set1_epi32(shifted.cast_signed());
                    for (one, &weight) in sum.iter_mut().zip(&loaded) {
                        *one = _mm512_dpbusd_epi32(*one, value, weight);
                    }
                }
            }
            let surplus: &[i32] = &self.surplus[lane..lane + LANES];
            for (token, sum) in sums.iter().enumerate() {
                let to = token * self.lanes + lane;
                let place: &mut [i32] = &mut out[to..to + LANES];
                for (number, &one) in sum.iter().enumerate() {
                    // SAFETY: 48 sums are three registers.
                    unsafe {
                        let more = _mm512_loadu_si512(surplus.as_ptr().add(number * 16).cast());
                        let exact = _mm512_sub_epi32(one, more);
                        _mm512_storeu_si512(place.as_mut_ptr().add(number * 16).cast(), exact);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random and are the same every time.
    fn drawn(count: usize, seed: u32) -> Vec<i8> {
        let mut state = seed;
        let mut one = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 24).cast_signed() - 128).clamp(-127, 127) as i8
        };
        (0..count).map(|_| one()).collect()
    }

    #[test]
    fn every_kernel_gives_the_sums_of_the_definition() {
        for (count, width, columns) in [(1, 4, 3), (5, 96, 192), (7, 10, 31), (4, 95, 65)] {
            let steps = drawn(width * columns, 1);
            let values: Vec<f32> = drawn(count * width, 2).iter().map(|&x| f32::from(x)).collect();
            let mut rows = Rows::default();
            rows.read(&values, width);
            for kernel in [Kernel::Plain, Kernel::Avx2, Kernel::Vnni] {
                if kernel as u8 > Kernel::best() as u8 {
                    continue;
                }
                let weights = Weights::new(&steps, columns, kernel);
                let mut sums = vec![];
                weights.sums(&rows, &mut sums);
                for row in 0..count {
                    for column in 0..columns {
                        let wanted: i32 = (0..width)
                            .map(|k| {
                                i32::from(rows.steps[row * rows.depth + k])
                                    * i32::from(steps[k * columns + column])
                            })
                            .sum();
                        assert_eq!(sums[row * weights.lanes() + column], wanted, "{kernel:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn values_are_rounded_to_the_nearest_step_and_halves_to_the_even_one() {
        let mut rows = Rows::default();
        rows.read(&[127.0, 0.5, 1.5, -2.5, 0.0, 0.0, 0.0, 0.0], 4);
        assert_eq!(rows.steps[..8], [127, 0, 2, -2, 0, 0, 0, 0]);
        assert!(rows.scales.iter().all(|&one| (one - 1.0).abs() < f32::EPSILON));
    }
}
