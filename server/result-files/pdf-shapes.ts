import type { Doc } from '../sheets/pdf-pen.ts';
import { ASCENT, LEADING, type Lettering, type SetText } from './lettering.ts';
import type { Shape } from './shapes.ts';

/** Draws shapes as vectors; call it inside of `decorate`. */
export function drawShapes(doc: Doc, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    if ('shapes' in shape) {
      const { x, y, turn, scale } = shape.at;
      doc.save().translate(x, y);
      if (turn) doc.rotate(turn);
      if (scale !== undefined) doc.scale(scale);
      drawShapes(doc, shape.shapes);
      doc.restore();
      continue;
    }
    const { d, fill, stroke, width = 1, isHollow } = shape;
    const rule = isHollow ? 'even-odd' : 'non-zero';
    doc.path(d);
    if (stroke) doc.lineWidth(width).lineCap('round').lineJoin('round');
    if (fill && stroke) doc.fillAndStroke(fill, stroke, rule);
    else if (fill) doc.fill(fill, rule);
    else if (stroke) doc.stroke(stroke);
  }
}

/** Writes a text as text, in the fonts of its face; the fonts are embedded. */
export function writeText(
  doc: Doc,
  letters: Lettering,
  { lines, face, size }: SetText,
  { x, y, align, fill }: { x: number; y: number; align: 'left' | 'center' | 'right'; fill: string },
): void {
  for (const [index, line] of lines.entries()) {
    const runs = letters.runsOf(line, face, size);
    const whole = runs.reduce((sum, { width }) => sum + width, 0);
    let left = x - (align === 'left' ? 0 : align === 'center' ? whole / 2 : whole);
    const baseline = y + size * (ASCENT + index * LEADING);
    for (const { file, text, width } of runs) {
      doc.font(file).fontSize(size).fillColor(fill);
      doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += width;
    }
  }
}
