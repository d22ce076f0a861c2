/** What we use of fontkit 2, which has no types of its own. */
declare module 'fontkit' {
  interface PathCommand {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    /** Pairs of x and y, in font units; y upwards. */
    args: number[];
  }
  interface GlyphRun {
    /** In font units. */
    advanceWidth: number;
    glyphs: { path: { commands: PathCommand[] } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  }
  export interface Font {
    unitsPerEm: number;
    /** In font units, of a capital letter. */
    capHeight: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  export function open(file: string): Promise<Font>;
}
