import { use } from 'react'
import { Link, PrefetchPageLinks, UNSAFE_FrameworkContext } from 'react-router'
import { useSettled } from '../visit/use-settled.ts'
import { sheetsOf } from './sheets-of.ts'

/**
 * Fetches the files of the page that most people go to next, while they choose or type here: on a slow line they are seconds away.
 * The link is for the router alone, which looks up where a page's files are from the links that it finds.
 */
export function FetchAhead({ path }: { path: string }) {
  const isSettled = useSettled()
  return (
    <>
      <Link to={path} hidden tabIndex={-1} aria-hidden="true" />
      {isSettled && <PrefetchPageLinks page={path} />}
      {isSettled && <SheetsAhead path={path} />}
    </>
  )
}

/** The router fetches the scripts of a page ahead, and leaves out the style sheets that the build has made for it. */
function SheetsAhead({ path }: { path: string }) {
  const routes = use(UNSAFE_FrameworkContext)?.manifest.routes ?? {}
  return sheetsOf(routes, path).map((href) => <link key={href} rel="prefetch" as="style" href={href} />)
}
