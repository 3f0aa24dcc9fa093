import { data, type RouterContextProvider } from 'react-router'
import { apiRequest, type Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { problemSchema } from '#contract/problem.ts'
import type { ApiAnswer, ApiProblem } from './call-api.ts'
import type { PageFailure } from './page-failure.ts'
import { fetchApiContext } from './request-context.ts'

type Context = Readonly<RouterContextProvider>

/** For loaders, on the server only: the schemas that it brings along must not reach a public page's scripts. */
export async function askApi<Name extends Operation>(
  context: Context,
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
  context: Context,
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiValue<Name>> {
  const answer = await askApi(context, name, input)
  if (answer.ok) return answer.value
  throw toPageError(answer.problem)
}

/** The same for a page that is worth showing without it: null when it could not be had. */
export async function loadApiOrNull<Name extends Operation>(
  context: Context,
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
