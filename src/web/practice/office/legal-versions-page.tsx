import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { Row, RowList } from '../desk/row-list.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { useStaff } from '../frame/staff-context.ts'

type Version = { path: string; version: string }

/** See docs/product/practice.md#legal-pages. */
export default function LegalVersionsPage() {
  const { timeZone } = useStaff()
  const [shown, setShown] = useState<Version | null>(null)
  return (
    <>
      <DeskHead
        title="Legal pages"
        note={`Every version that this site has shown. They are edited where the site’s texts are kept; a new version asks returning clients once. ${nameZone(timeZone)}.`}
      />
      <div className="grid gap-6">
        <DeskRead query={staffQuery('listLegalVersions', {})} skeleton={<SkeletonText lines={6} />}>
          {(versions) => (
            <Sheet isFlush>
              <RowList label="Versions">
                {versions.map(({ path, title, version, isInForce, firstSeenAt, acceptances }) => (
                  <Row
                    key={`${path} ${version}`}
                    title={`${title}, version ${version}`}
                    end={
                      <>
                        {isInForce && <StateLine tone="ok">In force</StateLine>}
                        <Button
                          look="quiet"
                          size="small"
                          aria-label={`Read it: ${title}, version ${version}`}
                          onClick={() => setShown({ path, version })}
                        >
                          Read it
                        </Button>
                      </>
                    }
                  >
                    First shown {formatMoment(firstSeenAt, timeZone)}.
                    {acceptances !== null &&
                      ` Accepted by ${acceptances === 1 ? 'one client' : `${acceptances} clients`}.`}
                  </Row>
                ))}
              </RowList>
            </Sheet>
          )}
        </DeskRead>
        {shown && <LegalText {...shown} />}
      </div>
    </>
  )
}

function LegalText({ path, version }: Version) {
  const { data, error } = useQuery(staffQuery('readLegalVersion', { params: { path, version } }), queryClient)
  if (error) return <Notice type="error" announced="politely" title={error.problem.message} />
  if (!data) return <SkeletonText lines={8} />
  return (
    <Sheet title={`${data.title}, version ${data.version}`}>
      <div className="max-w-[65ch] whitespace-pre-wrap">{data.text}</div>
    </Sheet>
  )
}
