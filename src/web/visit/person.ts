import { useItem } from './tab-storage.ts'
import { useSession } from '../session/session-context.ts'

/** Signed out, signed up during this booking, or signed in. */
export type Person = 'visitor' | 'newcomer' | 'client'

export function usePerson(): Person {
  const isSignedIn = useSession().status === 'signedIn'
  const created = useItem('createdUser')
  if (isSignedIn) return 'client'
  return created ? 'newcomer' : 'visitor'
}
