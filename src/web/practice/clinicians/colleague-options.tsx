import type { ReactNode } from 'react'
import type { AffectedByChange } from '#contract/staff/departures.ts'

/** For the choices of an affected session: the same time with someone else. */
export const offerColleagues =
  (affected: readonly AffectedByChange[]) =>
  ({ id }: { id: string }): ReactNode => {
    const session = affected.find((one) => one.id === id)
    return (
      session &&
      session.colleagues.length > 0 && (
        <optgroup label="Same time with">
          {session.colleagues.map((colleague) => (
            <option key={colleague.id} value={`move ${session.startDateTime} ${colleague.id}`}>
              Same time with {colleague.name}
            </option>
          ))}
        </optgroup>
      )
    )
  }
