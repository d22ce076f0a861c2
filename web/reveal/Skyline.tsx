/** Dusk behind the stage: a low sun and hills, cut of paper. */
export function Skyline() {
  return (
    <svg
      className="stage-sky"
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="#191220" d="M0 0h1600v900H0z" />
      <circle cx="1130" cy="850" r="520" fill="#26162b" />
      <circle cx="1130" cy="850" r="400" fill="#3d1c2f" />
      <circle cx="1130" cy="850" r="290" fill="#5e2532" />
      <circle cx="1130" cy="850" r="190" fill="#873638" />
      <path
        fill="#20142a"
        d="M0 745q120-60 250-30t270-30q150-60 300-10t300 0q140-50 260-20t220-25v270H0z"
      />
      <path fill="#140d1a" d="M0 835q180-45 380-18t390-12q190-40 400-2t430-20v117H0z" />
      <g fill="#140d1a">
        {[90, 250, 1440, 1530].map((x, index) => (
          <path
            key={x}
            transform={`translate(${x} ${846 - (index % 2) * 6}) scale(${1 - (index % 3) * 0.22})`}
            d="M0 0q-7-50-46-72q24 34 28 62q-26-32-58-34q34 20 46 44zM0 0q-12-70 0-112q12 42 0 112zM0 0q7-50 46-72q-24 34-28 62q26-32 58-34q-34 20-46 44z"
          />
        ))}
      </g>
    </svg>
  );
}
