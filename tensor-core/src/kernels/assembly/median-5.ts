// Median of 5 x 5 samples. In columns, and then rows, that are sorted, six samples are certainly below the median, and six
// above it; the median of the other 13 remains after the least and the largest of eight are removed, then those of the
// rest with one more, until three are left. A network for all 0 and 1 is one for all levels (Knuth, The Art of Computer
// Programming, volume 3, section 5.3.4), which is how the tests check it.

// @ts-ignore: decorator
@inline
function low(a: v128, b: v128): v128 {
  return i8x16.min_u(a, b);
}

// @ts-ignore: decorator
@inline
function high(a: v128, b: v128): v128 {
  return i8x16.max_u(a, b);
}

/** Sorts each column of five rows of `stride` bytes into five lines, the least level first. */
function sortColumns(src: usize, stride: usize, lines: usize, line: usize): void {
  for (let i: usize = 0; i < stride; i += 16) {
    const at = src + i;
    const a = v128.load(at);
    const b = v128.load(at + stride);
    const c = v128.load(at + 2 * stride);
    const d = v128.load(at + 3 * stride);
    const e = v128.load(at + 4 * stride);
    const m1 = low(a, b);
    const n1 = high(a, b);
    const m2 = low(d, e);
    const n2 = high(d, e);
    const m3 = low(c, n2);
    const n3 = high(c, n2);
    const m4 = low(m3, m2);
    const n4 = high(m3, m2);
    const m5 = low(n1, n3);
    const n5 = high(n1, n3);
    const m6 = low(m1, n4);
    const n6 = high(m1, n4);
    const m7 = low(m6, m4);
    const n7 = high(m6, m4);
    const m8 = low(m5, n6);
    const n8 = high(m5, n6);
    const m9 = low(m8, n7);
    const n9 = high(m8, n7);
    const to = lines + i;
    v128.store(to, m7);
    v128.store(to + line, m9);
    v128.store(to + 2 * line, n9);
    v128.store(to + 3 * line, n8);
    v128.store(to + 4 * line, n5);
  }
}

/** Computes `median8` of a side of 5. `lines`: memory for five rows of `src`, each followed by 16 bytes. */
export function median5(src: usize, row: i32, height: i32, channels: i32, out: usize, lines: usize): void {
  const c = <usize>channels;
  const stride = <usize>row + 4 * c;
  const line = stride + 16;
  for (let y = 0; y < height; y++) {
    sortColumns(src, stride, lines, line);
    for (let i: usize = 0; i < <usize>row; i += 16) {
      const at0 = lines + i;
      const s00 = v128.load(at0);
      const s01 = v128.load(at0 + c);
      const s02 = v128.load(at0 + 2 * c);
      const s03 = v128.load(at0 + 3 * c);
      const s04 = v128.load(at0 + 4 * c);
      const at1 = lines + i + line;
      const s10 = v128.load(at1);
      const s11 = v128.load(at1 + c);
      const s12 = v128.load(at1 + 2 * c);
      const s13 = v128.load(at1 + 3 * c);
      const s14 = v128.load(at1 + 4 * c);
      const at2 = lines + i + 2 * line;
      const s20 = v128.load(at2);
      const s21 = v128.load(at2 + c);
      const s22 = v128.load(at2 + 2 * c);
      const s23 = v128.load(at2 + 3 * c);
      const s24 = v128.load(at2 + 4 * c);
      const at3 = lines + i + 3 * line;
      const s30 = v128.load(at3);
      const s31 = v128.load(at3 + c);
      const s32 = v128.load(at3 + 2 * c);
      const s33 = v128.load(at3 + 3 * c);
      const s34 = v128.load(at3 + 4 * c);
      const at4 = lines + i + 4 * line;
      const s40 = v128.load(at4);
      const s41 = v128.load(at4 + c);
      const s42 = v128.load(at4 + 2 * c);
      const s43 = v128.load(at4 + 3 * c);
      const s44 = v128.load(at4 + 4 * c);
      const t1 = low(s00, s01);
      const t2 = high(s00, s01);
      const t3 = low(s02, s03);
      const t4 = high(s02, s03);
      const t5 = high(t2, t4);
      const t6 = low(t2, t4);
      const t7 = high(t1, t3);
      const t8 = high(t6, t7);
      const t9 = high(t5, s04);
      const t10 = low(t5, s04);
      const t11 = high(t8, t10);
      const t12 = low(s10, s11);
      const t13 = high(s10, s11);
      const t14 = low(s12, s13);
      const t15 = high(s12, s13);
      const t16 = high(t12, t14);
      const t17 = low(t16, t13);
      const t18 = high(t16, t13);
      const t19 = low(t17, t15);
      const t20 = high(t17, t15);
      const t21 = high(t19, s14);
      const t22 = low(s20, s21);
      const t23 = high(s20, s21);
      const t24 = low(s22, s23);
      const t25 = high(s22, s23);
      const t26 = low(t22, t24);
      const t27 = high(t22, t24);
      const t28 = high(t23, t25);
      const t29 = low(t23, t25);
      const t30 = low(t28, s24);
      const t31 = high(t26, t30);
      const t32 = low(s30, s31);
      const t33 = high(s30, s31);
      const t34 = low(s32, s33);
      const t35 = high(s32, s33);
      const t36 = low(t33, t35);
      const t37 = low(t36, t32);
      const t38 = high(t36, t32);
      const t39 = low(t38, t34);
      const t40 = high(t38, t34);
      const t41 = low(t40, s34);
      const t42 = low(s40, s41);
      const t43 = high(s40, s41);
      const t44 = low(s42, s43);
      const t45 = high(s42, s43);
      const t46 = low(t42, t44);
      const t47 = high(t42, t44);
      const t48 = low(t43, t45);
      const t49 = low(t47, t48);
      const t50 = low(t46, s44);
      const t51 = high(t46, s44);
      const t52 = low(t49, t51);
      const t53 = low(t9, t11);
      const t54 = high(t9, t11);
      const t55 = low(t18, t20);
      const t56 = high(t18, t20);
      const t57 = low(t21, t27);
      const t58 = high(t21, t27);
      const t59 = low(t29, t31);
      const t60 = high(t29, t31);
      const t61 = low(t53, t55);
      const t62 = high(t53, t55);
      const t63 = low(t57, t59);
      const t64 = high(t57, t59);
      const t65 = high(t61, t63);
      const t66 = low(t54, t56);
      const t67 = high(t54, t56);
      const t68 = low(t58, t60);
      const t69 = high(t58, t60);
      const t70 = low(t67, t69);
      const t71 = low(t62, t64);
      const t72 = high(t62, t64);
      const t73 = low(t65, t66);
      const t74 = high(t65, t66);
      const t75 = low(t68, t70);
      const t76 = high(t68, t70);
      const t77 = low(t71, t73);
      const t78 = high(t71, t73);
      const t79 = low(t75, t37);
      const t80 = high(t75, t37);
      const t81 = high(t77, t79);
      const t82 = low(t72, t74);
      const t83 = high(t72, t74);
      const t84 = low(t76, t80);
      const t85 = high(t76, t80);
      const t86 = low(t83, t85);
      const t87 = low(t78, t81);
      const t88 = high(t78, t81);
      const t89 = low(t82, t84);
      const t90 = high(t82, t84);
      const t91 = low(t86, t39);
      const t92 = high(t86, t39);
      const t93 = low(t87, t89);
      const t94 = high(t87, t89);
      const t95 = high(t91, t93);
      const t96 = low(t88, t90);
      const t97 = high(t88, t90);
      const t98 = low(t92, t97);
      const t99 = low(t94, t95);
      const t100 = high(t94, t95);
      const t101 = low(t96, t98);
      const t102 = high(t96, t98);
      const t103 = low(t99, t101);
      const t104 = high(t99, t101);
      const t105 = high(t100, t102);
      const t106 = low(t100, t102);
      const t107 = low(t105, t41);
      const t108 = high(t103, t107);
      const t109 = low(t104, t106);
      const t110 = high(t104, t106);
      const t111 = low(t108, t50);
      const t112 = high(t108, t50);
      const t113 = high(t109, t111);
      const t114 = low(t110, t112);
      const t115 = low(t113, t114);
      const t116 = high(t113, t114);
      const t117 = low(t116, t52);
      const t118 = high(t115, t117);
      v128.store(out + i, t118);
    }
    src += stride;
    out += row;
  }
}
