import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

const addressesOf = ({ index, path, children = [] }: RouteConfigEntry): string[] => [
  ...(index ? ['/'] : path === undefined ? [] : [`/${path}`]),
  ...children.flatMap(addressesOf),
]

/** Of every page that the router knows, parameters as it writes them: `/blog/:slug`. */
export const pageAddresses: readonly string[] = routes.flatMap(addressesOf)
