import { createContext, data, RouterContextProvider } from 'react-router'
import { apiRequest, type Operation } from '#contract/api-paths.ts'
import { problemSchema } from '#contract/endpoint.ts'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import type { Settings } from '#contract/settings.ts'
import type { ApiAnswer, ApiProblem } from './call-api.ts'
import type { PageFailure } from './settings.ts'

type RouterContext = Readonly<RouterContextProvider>

/** For loaders, on the server only: the schemas that it brings along must not reach a public page's scripts. */
export async function askApi<Name extends Operation>(
  context: RouterContext,
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiAnswer<ApiValue<Name>>> {
  const { path } = apiRequest(name, input)
  const response = await context.get(fetchApiContext)(path)
  const body: unknown = await response.json().catch(() => undefined)
  // Our own API, in the same process: its answer is of the schema that the type is made from.
  if (response.ok) return { ok: true, value: body as ApiValue<Name> }
  const problem = problemSchema.safeParse(body)
  const { code, message, requestId } = problem.success
    ? problem.data
    : { code: 'internal' as const, message: '', requestId: undefined }
  return { ok: false, problem: { code, message, requestId, status: response.status } }
}

/** The same for a page that cannot be shown without it: a failure is the error page. */
export async function loadApi<Name extends Operation>(
  context: RouterContext,
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiValue<Name>> {
  const answer = await askApi(context, name, input)
  if (answer.ok) return answer.value
  throw toPageError(answer.problem)
}

/** The same for a page that is worth showing without it: null when it could not be had. */
export async function loadApiOrNull<Name extends Operation>(
  context: RouterContext,
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiValue<Name> | null> {
  const answer = await askApi(context, name, input)
  return answer.ok ? answer.value : null
}

/** For a loader to throw: the error page, with the number a person can quote. */
export function toPageError({ requestId, status }: ApiProblem) {
  const failure: PageFailure = { requestId }
  return data(failure, { status })
}

export const loadSettings = (context: Readonly<RouterContextProvider>): Promise<Settings> =>
  loadApi(context, 'readSettings', {})

type RequestContext = {
  /** The site's own API, called in-process while a page is rendered. */
  fetchApi: (path: string, init?: RequestInit) => Promise<Response>
  /** Lets this response's inline scripts through the content security policy. */
  nonce: string
  /** A built style sheet by its address; null where there is none to read, as in development. */
  readSheet: (path: string) => string | null
}

const fetchApiContext = createContext<RequestContext['fetchApi']>()
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
