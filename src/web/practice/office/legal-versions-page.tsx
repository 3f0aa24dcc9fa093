import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { RowButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Row, RowList, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'

type LegalVersion = { path: string; version: string }

/** See docs/product/practice.md#legal-pages. */
export default function LegalVersionsPage() {
  const { timeZone } = useStaff()
  const [shown, setShown] = useState<LegalVersion | null>(null)
  return (
    <>
      <DeskHead
        title="Legal pages"
        note={`Every version that this site has shown. You change them where the site’s texts are kept. Returning clients are asked once to agree to a new version. ${nameZone(timeZone)}.`}
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
                        <RowButton
                          aria-label={`Read it: ${title}, version ${version}`}
                          onClick={() => setShown({ path, version })}
                        >
                          Read it
                        </RowButton>
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

function LegalText({ path, version }: LegalVersion) {
  const { data, error } = useRead(staffQuery('readLegalVersion', { params: { path, version } }))
  if (error) return <Notice type="error" announced="politely" title={error.problem.message} />
  if (!data) return <SkeletonText lines={8} />
  return (
    <Sheet title={`${data.title}, version ${data.version}`}>
      <div className="max-w-[65ch] whitespace-pre-wrap">{data.text}</div>
    </Sheet>
  )
}
