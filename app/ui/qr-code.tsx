import { qrLine } from '#app/platform/qr-line.ts'

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path, dashes } = qrLine(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="none" stroke="#000" strokeDasharray={dashes} />
    </svg>
  )
}
