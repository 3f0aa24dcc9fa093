type BuiltRoute = { path?: string; parentId?: string; css?: string[] }
/** What the router knows of the pages that were built: those it has looked up so far. */
export type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>

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
