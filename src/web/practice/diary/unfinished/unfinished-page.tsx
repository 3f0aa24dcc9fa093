import { useSearchParams } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { ClinicianChoice } from '../clinician-choice.tsx'
import { Unfinished } from './unfinished.tsx'

export default function UnfinishedPage() {
  const [search] = useSearchParams()
  const clinician = search.get('clinician') ?? undefined
  return (
    <>
      <DeskHead title="Unfinished" note="Sessions that wait for something.">
        <ClinicianChoice
          clinician={clinician}
          offersAll
          addressOf={(id) => `${staffPages.unfinished()}?clinician=${encodeURIComponent(id)}`}
        />
      </DeskHead>
      <DeskRead
        key={clinician}
        query={staffQuery('readUnfinished', { query: clinician === undefined ? {} : { clinician } })}
        skeleton={<SkeletonText lines={8} />}
      >
        {(lists) => <Unfinished lists={lists} />}
      </DeskRead>
    </>
  )
}
