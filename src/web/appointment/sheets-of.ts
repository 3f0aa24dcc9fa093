type BuiltRoute = { path?: string; parentId?: string; css?: string[] }
type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>

/** The style sheets of a page, with those of the frames around it. Nothing while the router does not know the page yet. */
export function sheetsOf(routes: BuiltRoutes, path: string): string[] {
  const sheets = new Set<string>()
  let route = Object.values(routes).find((built) => built?.path !== undefined && `/${built.path}` === path)
  while (route) {
    route.css?.forEach((href) => sheets.add(href))
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  }
  return [...sheets]
}
