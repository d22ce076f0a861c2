import { regionOf } from '../../domain/language.ts';
import {
  bottomOf,
  decorate,
  type Element,
  heightOf,
  INK,
  LINE,
  makeRoom,
  MARGIN,
  MUTED,
  type Pen,
  SMALL,
  SOFT,
  tag,
  widthOf,
  writable,
  write,
} from './pdf-pen.ts';
import type { Report, ReportColumn } from './report.ts';

const METALS = ['#f0a92b', '#d5d0d9', '#d69a6c'];

/** How close a table is set, in points: its names, the lines below them, the space around and between. */
interface Setting {
  name: number;
  small: number;
  pad: number;
  lineGap: number;
}
const USUAL: Setting = { name: 11, small: SMALL, pad: 5, lineGap: 2 };
/** For a table that must fit on a page: the first that does. */
const CLOSER: readonly Setting[] = [
  { name: 11, small: 8.5, pad: 2.5, lineGap: 0.5 },
  { name: 11, small: 8, pad: 1.5, lineGap: 0 },
  { name: 10, small: 7.5, pad: 1.5, lineGap: 0 },
  { name: 9, small: 7, pad: 1, lineGap: 0 },
  { name: 8, small: 6.5, pad: 1, lineGap: 0 },
  { name: 7, small: 6, pad: 0.5, lineGap: 0 },
];
/** Left and right of a cell. */
const SIDE = 5;
const HEAD_PAD = 5;

interface Placed extends ReportColumn {
  x: number;
  width: number;
}

/** A table in which a setting was chosen. */
interface Sheet {
  pen: Pen;
  columns: readonly Placed[];
  setting: Setting;
}

export function drawTable(
  pen: Pen,
  { columns, rows, isOnePage = false }: Pick<Report, 'columns' | 'rows' | 'isOnePage'>,
): void {
  const { doc, root } = pen;
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  const placed: Placed[] = columns.map((column) => {
    const width = (column.width / whole) * widthOf(pen);
    x += width;
    return { ...column, x: x - width, width };
  });
  const table = doc.struct('Table');
  root.add(table);
  const head = doc.struct('THead');
  table.add(head);
  drawHeadings(pen, placed, head);
  head.end();
  const settings = isOnePage ? [USUAL, ...CLOSER] : [USUAL];
  const heights = (setting: Setting) => {
    const sheet = { pen, columns: placed, setting };
    return rows.reduce((sum, cells) => sum + rowHeightOf(sheet, cells), 0);
  };
  const setting = settings.find((one) => pen.y + heights(one) <= bottomOf(pen)) ?? USUAL;
  const sheet: Sheet = { pen, columns: placed, setting };
  const body = doc.struct('TBody');
  table.add(body);
  for (const cells of rows) {
    const height = rowHeightOf(sheet, cells);
    // Screen readers know the headings; on paper they are repeated on each page.
    if (makeRoom(pen, height)) drawHeadings(pen, placed, null);
    drawRow(sheet, cells, height, body);
  }
  body.end();
  table.end();
  pen.y += 20;
}

const alignOf = ({ decimals }: ReportColumn) => (decimals === undefined ? 'left' : 'right');

/** @param head the table's head; null if the headings are only repeated */
function drawHeadings(pen: Pen, columns: readonly Placed[], head: Element | null): void {
  const { doc } = pen;
  const inner = (width: number) => width - 2 * SIDE;
  const height =
    2 * HEAD_PAD +
    Math.max(
      ...columns.map(({ title, width }) =>
        heightOf(pen, title, { width: inner(width), size: SMALL, isBold: true }),
      ),
    );
  const top = pen.y;
  decorate(pen, () => doc.rect(MARGIN, top, widthOf(pen), height).fill(INK));
  const draw = (column: Placed) =>
    write(pen, column.title, {
      x: column.x + SIDE,
      y: top + HEAD_PAD,
      width: inner(column.width),
      size: SMALL,
      isBold: true,
      color: '#ffffff',
      align: alignOf(column),
    });
  if (head) {
    const row = doc.struct('TR');
    head.add(row);
    for (const column of columns) {
      tag(pen, row, 'TH', () => draw(column), { scope: 'Column' });
    }
    row.end();
  } else {
    doc.markContent('Artifact', { type: 'Pagination' });
    for (const column of columns) draw(column);
    doc.endMarkedContent();
  }
  pen.y = top + height;
}

type Cells = readonly (string | number)[];

const linesOf = (text: string) => {
  const [first = '', second] = text.split('\n');
  return { first, second };
};

function rowHeightOf({ pen, columns, setting }: Sheet, cells: Cells): number {
  const { name: size, small, pad, lineGap } = setting;
  const heights = columns.map(({ width: outer }, index) => {
    const width = outer - 2 * SIDE;
    const { first, second } = linesOf(String(cells[index] ?? ''));
    const name = heightOf(pen, first, { width, size, isBold: true, lineGap });
    if (second === undefined) return name;
    return name + heightOf(pen, second, { width, size: small, lineGap });
  });
  return Math.max(...heights) + 2 * pad;
}

function drawRow(sheet: Sheet, cells: Cells, height: number, body: Element): void {
  const { pen, columns, setting } = sheet;
  const { name: size, small, pad, lineGap } = setting;
  const { doc, language } = pen;
  const top = pen.y;
  const rank = Number(cells[0]);
  const [first] = columns;
  decorate(pen, () => {
    for (const { x, width, isChosen } of columns) {
      if (isChosen) doc.rect(x, top, width, height).fill(SOFT);
    }
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + widthOf(pen), top + height)
      .lineWidth(0.5)
      .stroke(LINE);
    const metal = METALS[rank - 1];
    if (first && metal) {
      const middle = first.x + first.width / 2;
      doc
        .circle(middle, top + height / 2, Math.min(11, height / 2 - 1))
        .lineWidth(1.2)
        .fillAndStroke(metal, INK);
    }
  });
  const row = doc.struct('TR');
  body.add(row);
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    const text =
      typeof cell === 'string'
        ? cell
        : cell.toLocaleString(regionOf(language), { minimumFractionDigits: column.decimals ?? 0 });
    const at = { x: column.x + SIDE, width: column.width - 2 * SIDE, lineGap };
    const isName = typeof cell === 'string';
    tag(
      pen,
      row,
      isName ? 'TH' : 'TD',
      () => {
        const { first: name, second } = linesOf(text);
        const isBold = isName || column.isChosen === true || (index === 0 && rank <= 3);
        const tall = heightOf(pen, name, { width: at.width, size, isBold, lineGap });
        const y = isName ? top + pad : top + (height - tall) / 2 + 1;
        const align = index === 0 ? 'center' : alignOf(column);
        write(pen, name, { ...at, y, size, isBold, align });
        if (second !== undefined) {
          write(pen, second, { ...at, y: y + tall, size: small, color: MUTED });
        }
      },
      {
        ...(isName && { scope: 'Row' }),
        // Screen readers get the text itself instead of the replacement for missing glyphs.
        ...(writable(doc, text) === text ? {} : { actual: text.replace('\n', ', ') }),
      },
    );
  }
  row.end();
  pen.y = top + height;
}
