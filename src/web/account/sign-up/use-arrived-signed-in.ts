import { useState } from 'react'
import { useSession } from '../../session/session-context.ts'

/** Whether the person was signed in when they came. Signing up signs in, which is no reason to send them away. */
export function useArrivedSignedIn(): boolean {
  const { status } = useSession()
  const [arrived, setArrived] = useState<typeof status>('loading')
  if (arrived === 'loading' && status !== 'loading') setArrived(status)
  return arrived === 'signedIn'
}
