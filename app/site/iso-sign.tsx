/** The symbol of each sign, as strokes on a 30 × 30 grid. */
const strokes = {
  quality: 'M8 15l5 5 9-10',
  safety: 'M4 19h22l-4 6H8zM9 19v-5h10l3 5M4 28c3-2 4-2 7 0s4 2 7 0 4-2 7 0M14 4v6M11 7l3 3 3-3',
  environment: 'M15 26V13M15 18c-6 0-8-4-8-9 6 0 8 3 8 9zM15 14c0-5 3-8 8-8 0 6-3 8-8 8z',
  electronics: 'M15 25V14M10 25h10M5 13L25 7M9 5c-2 1-4 3-5 5M21 15c2-1 4-3 5-5',
  accessories:
    'M15 5a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM15 11a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM8 8l4 4M18 18l4 4M22 8l-4 4M12 18l-4 4',
  consultation: 'M5 6h20v14H14l-5 5v-5H5zM10 11h10M10 15h6',
  delivery: 'M15 4l9 5v11l-9 5-9-5V9zM6 9l9 5 9-5M15 14v11',
  guaranty: 'M15 4l9 3v7c0 6-4 10-9 12-5-2-9-6-9-12V7zM10 14l4 4 6-7',
  service: 'M15 5a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM15 9v6l4 3',
  alternative: 'M6 11h17M18 6l5 5-5 5M24 20H7M12 15l-5 5 5 5',
}
type SignName = keyof typeof strokes

const mandatory: SignName[] = ['quality', 'guaranty']

export function IsoSign({ sign }: { sign: SignName }) {
  const round = mandatory.includes(sign)
  return (
    <svg aria-hidden viewBox="0 0 52 52" fill="none" className="size-13 shrink-0 stroke-white">
      {round ? (
        <>
          <circle cx="26" cy="26" r="26" className="fill-mandatory" stroke="none" />
          <circle cx="26" cy="26" r="22.5" />
        </>
      ) : (
        <>
          <rect width="52" height="52" rx="2" className="fill-safe" stroke="none" />
          <rect x="3.5" y="3.5" width="45" height="45" />
        </>
      )}
      <path
        d={strokes[sign]}
        transform="translate(11 11)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
