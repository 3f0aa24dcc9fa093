import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { Row, RowList } from '../desk/row-list.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { useStaff } from '../frame/staff-context.ts'
import { PagesFoot, usePages } from '../money/list-pages.tsx'

/** See docs/product/practice.md#jobs. */
export default function JobsPage() {
  const { timeZone } = useStaff()
  const { act, busy, failure } = useDeskAction()
  const pages = usePages()
  return (
    <>
      <DeskHead
        title="Jobs"
        note={`Work in the background that failed: emails, reminders, hand-overs. It is tried again by itself for most of a day. ${nameZone(timeZone)}.`}
      />
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <DeskRead
        key={pages.after}
        query={staffQuery('listFailedJobs', { query: { after: pages.after } })}
        skeleton={<SkeletonText lines={6} />}
      >
        {({ total, jobs, next }) =>
          total === 0 ? (
            <EmptyState drawing="sprig" title="No job has failed" />
          ) : (
            <Sheet isFlush foot={<PagesFoot pages={pages} shown={jobs.length} total={total} next={next} />}>
              <RowList label="Failed jobs">
                {jobs.map(({ queue, id, state, tries, createdAt, error }) => (
                  <Row
                    key={id}
                    title={queue}
                    end={
                      <>
                        <StateLine tone={state === 'failed' ? 'bad' : 'due'}>
                          {state === 'failed' ? 'Given up' : 'Waits for its next try'}
                        </StateLine>
                        <Button
                          look="quiet"
                          size="small"
                          busy={busy === id && 'Queueing'}
                          aria-label={`Try again now: ${queue}`}
                          onClick={() =>
                            void act(id, {
                              call: () => callStaff('retryJob', { params: { queue, id } }),
                              after: () => invalidateStaff('listFailedJobs'),
                              done: 'It is tried again now.',
                            })
                          }
                        >
                          Try again now
                        </Button>
                      </>
                    }
                  >
                    Since {formatMoment(createdAt, timeZone)}. Tried {tries === 1 ? 'once' : `${tries} times`}
                    .{error && ` ${error}.`}
                  </Row>
                ))}
              </RowList>
            </Sheet>
          )
        }
      </DeskRead>
    </>
  )
}
