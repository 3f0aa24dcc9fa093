/**
 * Memory that the main thread and the watcher share: a count that grows while the event loop turns, whether a debugger is
 * attached, and for each route how many requests are in flight. The watcher reads it when the main thread can no longer speak.
 */
export type Heartbeat = Int32Array<SharedArrayBuffer>

const beat = 0
const debugging = 1
const firstRoute = 2
/** The service has about a hundred. */
const mostRoutes = 500

export const createHeartbeat = (): Heartbeat =>
  new Int32Array(new SharedArrayBuffer((firstRoute + mostRoutes) * Int32Array.BYTES_PER_ELEMENT))

export function beatOnce(heartbeat: Heartbeat, isDebugged: boolean): void {
  Atomics.store(heartbeat, debugging, isDebugged ? 1 : 0)
  Atomics.add(heartbeat, beat, 1)
}

export const readBeat = (heartbeat: Heartbeat): number => Atomics.load(heartbeat, beat)
export const isDebugged = (heartbeat: Heartbeat): boolean => Atomics.load(heartbeat, debugging) === 1

/** Routes beyond the room there is are not counted. */
export function countRoute(heartbeat: Heartbeat, route: number, change: 1 | -1): void {
  if (route < mostRoutes) Atomics.add(heartbeat, firstRoute + route, change)
}

export const isRouteInFlight = (heartbeat: Heartbeat, route: number): boolean =>
  route < mostRoutes && Atomics.load(heartbeat, firstRoute + route) > 0
