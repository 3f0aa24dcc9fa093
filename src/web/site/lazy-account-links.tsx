import { lazy, Suspense, useEffect } from 'react'

const load = () => import('./account-links.tsx')
const Links = lazy(() =>
  load().then(
    ({ AccountLinks }) => ({ default: AccountLinks }),
    () => ({ default: NotLoaded }),
  ),
)

/** Fetched for whoever is signed in, before they open the menu: visitors have no use for it. */
export function LazyAccountLinks() {
  return (
    <Suspense fallback={null}>
      <Links />
    </Suspense>
  )
}

export function usePreloadedAccountLinks(): void {
  useEffect(() => void load().catch(() => {}), [])
}

function NotLoaded() {
  return <a href={location.href}>Your menu did not load. Reload the page</a>
}
