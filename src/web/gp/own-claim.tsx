import { useEffect } from 'react'
import { readRecordedClaim } from '../client/send-claim.ts'

/** What the signed-in client answered on any device is known here too. */
export function OwnClaim({ onRead }: { onRead: () => void }) {
  useEffect(() => void readRecordedClaim().finally(onRead), [onRead])
  return null
}
