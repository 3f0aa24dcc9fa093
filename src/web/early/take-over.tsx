import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { useIsHydrated } from '../visit/use-is-hydrated.ts'

/** The page answers now, with what this tab has stored already shown: tells src/web/early/early-input.ts. */
export function TakeOver() {
  const isHydrated = useIsHydrated()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
  }, [isHydrated])
  // The router reloads this page if the files of the next are gone. The press then counts all the same. The router itself is
  // asked: useNavigation tells of a press only once it has been drawn, and the files may be found to be gone before.
  useEffect(() => {
    const leave = () => {
      const wanted = router?.state.navigation.location
      // In a browser that refuses storage this throws, which stops nothing: the page is shown again, and the press is repeated.
      if (wanted) sessionStorage.setItem('banksia.wanted', createPath(wanted))
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [router])
  // A press that takes a while says so: base.css draws it.
  useEffect(
    () =>
      router?.subscribe(({ navigation: { state } }) =>
        document.documentElement.toggleAttribute('data-leaving', state !== 'idle'),
      ),
    [router],
  )
  return null
}
