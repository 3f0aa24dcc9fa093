import { useSession } from './session.tsx'
import { useItem } from './tab-storage.ts'

export type PersonAtScreen = 'visitor' | 'newcomer' | 'client'

export function usePerson(): PersonAtScreen {
  const isSignedIn = useSession().status === 'signedIn'
  const created = useItem('createdUser')
  if (isSignedIn) return 'client'
  return created ? 'newcomer' : 'visitor'
}
