import { withSharp } from '../pictures/present.ts';

/** A drawing as PNG. @param width in pixels; its height follows */
export const toPng = (svg: string, width: number): Promise<Buffer> =>
  withSharp((sharp) =>
    sharp(Buffer.from(svg))
      .resize({ width })
      .png({ palette: true, colours: 128, effort: 4 })
      .toBuffer(),
  );
