import { createContext, RouterContextProvider } from 'react-router'

type RequestContext = {
  /** The site's own API, called in-process while a page is rendered. */
  fetchApi: (path: string, init?: RequestInit) => Promise<Response>
  /** Lets this response's inline scripts through the content security policy. */
  nonce: string
  /** A built style sheet by its address; null where there is none to read, as in development. */
  readSheet: (path: string) => string | null
}

export const fetchApiContext = createContext<RequestContext['fetchApi']>()
export const nonceContext = createContext<string>()
export const readSheetContext = createContext<RequestContext['readSheet']>()

/** Called by the server for every page it asks this build to render. */
export function requestContext({ fetchApi, nonce, readSheet }: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(fetchApiContext, fetchApi)
  context.set(nonceContext, nonce)
  context.set(readSheetContext, readSheet)
  return context
}
