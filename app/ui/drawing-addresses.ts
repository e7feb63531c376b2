const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

export function drawingAddress(name: string | undefined) {
  return name === undefined ? undefined : drawings[`./drawings/${name}.svg`]
}

const smallDrawings = import.meta.glob<string>('./small-drawings/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

export function smallDrawingAddress(name: string | undefined) {
  return name === undefined ? undefined : smallDrawings[`./small-drawings/${name}.svg`]
}
