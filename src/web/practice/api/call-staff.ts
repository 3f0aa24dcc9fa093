import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { type ApiAnswer, type ApiProblem, type CallOptions, sendCall } from '../../api/call-api.ts'
import { queryClient } from '../../api/query.ts'
import { toPath } from '../../session/own-path.ts'
import { interrupt, isInsideFrame } from './interruption.ts'

/** The cookie of the staff sign-in goes along by itself. */
const fetchAsStaff = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

/** What an open page reads again by itself does not count as use: a screen left alone still locks. */
const fetchInBackground = (path: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('x-background', '1')
  return fetch(path, { ...init, headers })
}

type StaffCallOptions = CallOptions & { isBackground?: boolean }

/** One call, with its answer as it comes: the person is asked for nothing. */
export function sendAsStaff<Name extends StaffOperation>(
  name: Name,
  input: ApiInput<Name>,
  { isBackground, ...rest }: StaffCallOptions = {},
): Promise<ApiAnswer<ApiValue<Name>>> {
  const send = isBackground ? fetchInBackground : fetchAsStaff
  return sendCall(send, staffRequest(name, input), input, rest)
}

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
  const answer = await sendAsStaff(name, input, options)
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
