import { use, useEffect, useState } from 'react'
import { preinit } from 'react-dom'
import { Link, PrefetchPageLinks, UNSAFE_FrameworkContext } from 'react-router'
import { useSettled } from '../ui/browser-state.ts'

/**
 * Fetches the files of the page that most people go to next, while they choose or type here: on a slow line they are seconds away.
 * The link is for the router alone, which looks up where a page's files are from the links that it finds.
 */
export function FetchAhead({ path }: { path: string }) {
  const routes = use(UNSAFE_FrameworkContext)?.manifest.routes ?? noRoutes
  const isSettled = useSettled()
  const isKnown = useIsRouteKnown(routes, path)
  return (
    <>
      <Link to={path} hidden tabIndex={-1} aria-hidden="true" />
      {isSettled && isKnown && <PrefetchPageLinks page={path} />}
      {/* The router leaves out the style sheets that the build has made for a page. */}
      {isSettled && isKnown && <SheetsAhead key={path} hrefs={sheetsOf(routes, path)} />}
    </>
  )
}

/**
 * Applies the sheets as soon as all of them are there. Otherwise the router applies each when the page is opened, takes it away and
 * adds it again, and the browser works out every style and lays out the page three times.
 */
function SheetsAhead({ hrefs }: { hrefs: readonly string[] }) {
  const [missing] = useState(() => new Set(hrefs))
  const arrived = (href: string) => {
    missing.delete(href)
    if (missing.size === 0) for (const sheet of hrefs) preinit(sheet, { as: 'style', precedence: 'ahead' })
  }
  return hrefs.map((href) => (
    <link key={href} rel="prefetch" as="style" href={href} onLoad={() => arrived(href)} />
  ))
}

const noRoutes: BuiltRoutes = {}
const lookMs = 250

/** Until the router has looked the page up, it would take it for one that is not there, and fetch that. It says nothing when it has. */
function useIsRouteKnown(routes: BuiltRoutes, path: string): boolean {
  const [known, setKnown] = useState<string | null>(null)
  const isKnown = known === path
  useEffect(() => {
    if (isKnown) return
    const timer = setInterval(() => findRoute(routes, path) && setKnown(path), lookMs)
    return () => clearInterval(timer)
  }, [isKnown, routes, path])
  return isKnown
}

type BuiltRoute = { path?: string; parentId?: string; css?: string[] }
/** What the router knows of the pages that were built: those it has looked up so far. */
type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>

export const findRoute = (routes: BuiltRoutes, path: string): BuiltRoute | undefined =>
  Object.values(routes).find((built) => built?.path !== undefined && `/${built.path}` === path)

/** The style sheets of a page, with those of the frames around it. */
export function sheetsOf(routes: BuiltRoutes, path: string): string[] {
  const sheets = new Set<string>()
  let route = findRoute(routes, path)
  while (route) {
    route.css?.forEach((href) => sheets.add(href))
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  }
  return [...sheets]
}
