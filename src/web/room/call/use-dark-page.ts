import { useLayoutEffect } from 'react'

/** The tokens take their theme from the document: it is dark while the call is shown, and as it was afterwards. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [])
}
