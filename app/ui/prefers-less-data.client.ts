/** Whether the user wants to save data: islands are then not hydrated, nothing moves by script, and suggestions are off. */
export function prefersLessData() {
  const link = 'connection' in navigator ? navigator.connection : undefined
  const saveData = link && typeof link === 'object' && 'saveData' in link && link.saveData
  return Boolean(saveData) || matchMedia('(prefers-reduced-data: reduce)').matches
}
