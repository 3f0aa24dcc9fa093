import { data, type RouterContextProvider } from 'react-router'
import { problemSchema } from '#contract/problem.ts'
import { settingsSchema, type Settings } from '#contract/settings.ts'
import type { PageFailure } from './page-failure.ts'
import { fetchApiContext } from './request-context.ts'

/** Server only: the schemas it brings along must not reach a public page's scripts. */
export async function loadSettings(context: Readonly<RouterContextProvider>): Promise<Settings> {
  const response = await context.get(fetchApiContext)('/api/settings')
  if (!response.ok) throw await pageFailure(response)
  return settingsSchema.parse(await response.json())
}

/** An API's problem as the error page understands it: its status, and the number a person can quote to us. */
export async function pageFailure(response: Response) {
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined))
  const failure: PageFailure = problem.success ? { requestId: problem.data.requestId } : {}
  return data(failure, { status: response.status })
}
