import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { useClientFacts } from '../appointment/client-facts.ts'
import { gpSignedInPath } from './signed-in-path.ts'

/** Somebody who is signed in has nothing to sign up for: once it is known what they have, they go on. */
export function GpSignedIn() {
  const { status, record } = useClientFacts()
  const [hasGpAppointment, setHasGpAppointment] = useState<boolean | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    callApi<unknown[]>('/client-records/me/appointments?isGP=true', { signal: controller.signal }).then(
      (answer) => setHasGpAppointment(answer.ok && answer.value.length > 0),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  if (status !== 'ready' || hasGpAppointment === null) return null
  return <Navigate to={gpSignedInPath({ record, hasGpAppointment })} replace />
}
