import { circle, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick } = palette;

/** A merry and a sad theater mask. */
export const masks: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const rays = Array.from({ length: 32 }, (_, place) =>
      group(
        `translate(800 560) rotate(${place * 11.25})`,
        path('M0 0 L-100 -1100 H100 z', place % 2 ? clay : brick),
      ),
    );
    const face = 'M-210 -230 Q0 -290 210 -230 C240 20 170 260 0 300 C-170 260 -240 20 -210 -230 z';
    const ribbon = (side: number) =>
      line(
        `M${side * 205} -120 q${side * 120} 40 ${side * 90} 190 q${side * -30} 120 ${side * 60} 260`,
        side > 0 ? mist : sun,
        26,
      );
    return [
      rect([0, 0, 1600, 1067], brick),
      ...rays,
      circle(800, 540, 440, night),
      circle(800, 540, 400, deep),
      group(
        'translate(610 500) rotate(-12)',
        ribbon(-1),
        path(face, cream),
        path('M0 -268 Q120 -262 210 -230 C240 20 170 260 0 300 z', sand),
        path('M-150 -90 q54 -70 112 0 q-56 34 -112 0 z M38 -90 q56 -70 112 0 q-56 34 -112 0 z', night),
        line('M-156 -150 q56 -44 116 -8 M40 -158 q58 -36 116 8', night, 14),
        path('M-120 70 q120 60 240 0 q-16 150 -120 150 q-104 0 -120 -150 z', night),
        path('M-70 164 q70 -34 140 0 q-26 56 -70 56 q-44 0 -70 -56 z', clay),
        circle(-130, 30, 34, clay, { opacity: 0.75 }),
        circle(130, 30, 34, clay, { opacity: 0.75 }),
      ),
      group(
        'translate(1010 600) rotate(13)',
        ribbon(1),
        path(face, sun),
        path('M0 -268 Q120 -262 210 -230 C240 20 170 260 0 300 z', '#d99a2b'),
        path('M-150 -60 q60 -66 112 -10 q-40 50 -112 10 z M38 -70 q52 -56 112 10 q-72 40 -112 -10 z', night),
        line('M-166 -110 q50 -66 116 -56 M50 -166 q66 -10 116 56', night, 14),
        path('M-100 190 q100 -130 200 0 q-100 -40 -200 0 z', night),
        path('M-116 0 q-30 56 0 70 q30 -14 0 -70 z', river),
      ),
      ...[
        [240, 240],
        [1370, 220],
        [200, 840],
        [1400, 880],
      ].map(([x = 0, y = 0], place) =>
        group(
          `translate(${x} ${y})`,
          path('M0 -54 Q8 -8 54 0 Q8 8 0 54 Q-8 8 -54 0 Q-8 -8 0 -54 z', place % 2 ? cream : sun),
        ),
      ),
    ].join('');
  },
};
