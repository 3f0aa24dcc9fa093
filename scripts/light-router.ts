import type { Plugin } from 'vite'

const instrumentation = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/

/**
 * React Router without its instrumentation, which is for programs that measure each navigation and does nothing unless it is given
 * some: a kilobyte of each page's scripts. A release that asks for more of it than this fails the build, and one that has
 * it elsewhere fails test/e2e/budget.spec.ts.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: instrumentation },
      handler: () => `export const consumeInstrumentationClientResultMetaReceiver = () => null
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
// For servers: React Router imports them here, and the browser never calls them.
export const instrumentHandler = null
export const instrumentationResultMetaContext = null`,
    },
  }
}
