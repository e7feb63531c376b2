import { createContext, useContext } from 'react'

/** Whether the visitor wants few bytes. In the browser the page itself says it, for islands. */
const LowData = createContext(
  typeof document !== 'undefined' && 'lowData' in document.documentElement.dataset,
)

export const LowDataOfPage = LowData.Provider

export function useLowData() {
  return useContext(LowData)
}
