import { createContext, use } from 'react'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { type StaffOperation, staffPaths } from '#contract/staff/staff-paths.ts'
import type { StaffAction } from '#domain/staff/staff-roles.ts'
import {
  type ApiAnswer,
  type ApiProblem,
  callBy,
  type CallOptions,
  fetchByCookie,
} from '../../api/call-api.ts'
import { queryBy, queryClient } from '../../api/query.ts'
import { toPath } from '../../session/return-path.ts'
import { interrupt, isInsideFrame } from './interruption.ts'

/** One call, with its answer as it comes: the person is asked for nothing. */
export const sendAsStaff = callBy(staffPaths, fetchByCookie)

/** What an open page reads again by itself does not count as use: a screen left alone still locks. */
const sendInBackground = callBy(staffPaths, (path, init) => {
  const headers = new Headers(init.headers)
  headers.set('x-background', '1')
  return fetch(path, { ...init, headers })
})

type StaffCallOptions = CallOptions & { isBackground?: boolean }

/** A code is good once, and the browser asks for a passkey only at a press. */
const pressedAgain: readonly StaffOperation[] = ['startPasskeyCheck', 'passSecondStep']

/**
 * One call of an operation of the practice side. Where it needs the second step or the sign-in again, the frame asks for it above
 * the page, which keeps what was typed, and the call is repeated.
 */
export async function callStaff<Name extends StaffOperation>(
  name: Name,
  input: ApiInput<Name>,
  options: StaffCallOptions = {},
): Promise<ApiAnswer<ApiValue<Name>>> {
  const { isBackground, keys, ...rest } = options
  // The key of a press is the same when the call is repeated.
  if (keys) return keys.send([name, input], (key) => callStaff(name, input, { isBackground, ...rest, key }))
  const answer = await (isBackground ? sendInBackground : sendAsStaff)(name, input, rest)
  // A sign-in that is locked already needs no second lock when it is open again.
  if (answer.ok || name === 'lockStaffSession' || !(await isMended(answer.problem))) return answer
  return pressedAgain.includes(name) ? answer : callStaff(name, input, options)
}

/** Whether the call can be made again: the person has done what the answer asked for. */
export async function isMended({ code }: Pick<ApiProblem, 'code'>): Promise<boolean> {
  if (!isInsideFrame()) return false
  if (code === 'sessionLocked') return interrupt('locked')
  if (code === 'stepUpNeeded') return interrupt('stepUp')
  if (code !== 'unauthenticated' && code !== 'secondStepNeeded') return false
  if (isPageShown()) return interrupt('signedOut')
  const redirectTo = toPath(location)
  location.assign(
    code === 'unauthenticated' ? staffPages.signIn({ redirectTo }) : staffPages.secondStep({ redirectTo }),
  )
  return false
}

/** Before the frame knows who is signed in there is no page, and nothing typed that leaving would lose. */
const isPageShown = () => queryClient.getQueryData(['readStaffSession', {}]) !== undefined

/** An operation of the practice side as a query: `useRead(staffQuery('readStaffSession', {}))`. */
export const staffQuery = queryBy<StaffOperation>((name, input, options) =>
  // The first read is a person’s; later ones are the page’s own.
  callStaff(name, input, { ...options, isBackground: queryClient.getQueryData([name, input]) !== undefined }),
)

/**
 * After a change: what was read by these operations is read again where it is shown, and forgotten where it is not, so that no
 * page opens with what was before the change.
 */
export async function invalidateStaff(...names: StaffOperation[]): Promise<void> {
  for (const name of names) {
    queryClient.removeQueries({ queryKey: [name], predicate: (query) => query.getObserversCount() === 0 })
  }
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

export const StaffContext = createContext<StaffSession | null>(null)

/** Who is signed in. Only below the practice frame, which shows its pages once this is known. */
export function useStaff(): StaffSession {
  const staff = use(StaffContext)
  if (!staff) throw new Error('A page of the practice side was shown without its frame')
  return staff
}

export const staffCan = ({ actions }: StaffSession, action: StaffAction): boolean => actions.includes(action)
