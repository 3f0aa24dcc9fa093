import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { readProfileAhead } from '../../client/read-profile-ahead.ts'
import { useSession } from '../../session/session-context.ts'
import { enterNewAccount, fetchEntryAhead } from '../../session/enter-new-account.ts'
import { storeItem } from '../../visit/tab-storage.ts'
import { useSettled } from '../../visit/use-settled.ts'

/** Before the files of the next page, which are needed after them; the form's own rules are on the line by then. */
const entryAfterMs = 600

/**
 * Signs in to the account that was just made, does what is left to do in its name, and goes on. `finish` gives why it could
 * not be done, or null.
 */
export function useEnterAccount() {
  const { identity } = useSettings()
  const navigate = useNavigate()
  const { status } = useSession()
  const isSettled = useSettled(entryAfterMs)
  useEffect(() => {
    if (isSettled) fetchEntryAhead(identity)
  }, [isSettled, identity])
  return async (next: string, finish: () => Promise<string | null> = async () => null) => {
    const isSignedIn = status === 'signedIn' || (await enterNewAccount(identity))
    // Its token is good until the client signs in.
    if (isSignedIn) storeItem('createdUser', null)
    const [problem] = await Promise.all([finish(), readProfileAhead()])
    if (problem === null) await navigate(next)
    return problem
  }
}
