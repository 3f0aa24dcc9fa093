import { useEffect, useState } from 'react'
import { type ApiProblem, callApi } from '../api/call-api.ts'
import { type AppointmentType, type BookableClinician, typeOf } from './bookable-clinician.ts'

type TypesState =
  | { status: 'loading'; types: readonly AppointmentType[] }
  | { status: 'ready'; types: readonly AppointmentType[] }
  | { status: 'failed'; types: readonly AppointmentType[]; problem: ApiProblem }

const loading: TypesState = { status: 'loading', types: [] }

/** A profile brings its types along; a card of the listing does not, so they are asked for. */
export function useAppointmentTypes({
  _id,
  isGP,
  appointmentAllocations,
}: BookableClinician): TypesState & { retry: () => void } {
  const [state, setState] = useState<TypesState>(() =>
    appointmentAllocations
      ? { status: 'ready', types: appointmentAllocations.map((known) => typeOf(known, isGP)) }
      : loading,
  )
  const isKnown = appointmentAllocations !== undefined

  useEffect(() => {
    if (isKnown) return
    const leaving = new AbortController()
    void readTypes({ _id, isGP }, leaving.signal).then((read) => read && setState(read))
    return () => leaving.abort()
  }, [_id, isGP, isKnown])

  const retry = () => {
    setState(loading)
    void readTypes({ _id, isGP }).then((read) => read && setState(read))
  }
  return { ...state, retry }
}

/** Null when nobody waits for them any more. */
async function readTypes(
  { _id, isGP }: Pick<BookableClinician, '_id' | 'isGP'>,
  signal?: AbortSignal,
): Promise<TypesState | null> {
  const query = new URLSearchParams({ clinicianId: _id, isGP: String(isGP) })
  const answer = await callApi<AppointmentType[]>(`/appointment-types?${query}`, { signal }).catch(() => null)
  if (!answer || signal?.aborted) return null
  return answer.ok
    ? { status: 'ready', types: answer.value }
    : { status: 'failed', types: [], problem: answer.problem }
}
