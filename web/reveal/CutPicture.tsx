import { useState } from 'react';
import { mediaAddress } from '../api/origin.ts';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import { Icon } from '../ui/Icon.tsx';

/** The address of a picture in the size of a screen; one, so that it is the one that was loaded before. */
export const stagePicture = (url: string): string =>
  mediaAddress(ownPictureId(url) === null ? url : `${url}/1080`);

/** A dish in a frame of cut paper; without a picture, a taco is cut into the paper. */
export function CutPicture({ url, seed }: { url: string | null; seed: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className="cut-frame" data-colour={seed % 4}>
      {url !== null && failed !== url ? (
        <img src={stagePicture(url)} alt="" decoding="sync" onError={() => setFailed(url)} />
      ) : (
        <div className="cut-motif">
          <svg viewBox="-50 -50 100 100" focusable="false">
            {Array.from({ length: 12 }, (_, index) => (
              <path
                key={index}
                transform={`rotate(${index * 30})`}
                d="M0-47l5 9-5 9-5-9zM0-25a2.4 2.4 0 1 1-.1 0z"
              />
            ))}
          </svg>
          <Icon name="taco-full" />
        </div>
      )}
    </div>
  );
}
