import { useState } from 'react'
import type { ClientPage } from '#contract/staff/client-page.ts'
import { Button } from '../../ui/button/button.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskRead } from '../desk/desk-read.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { ClientPart } from './client-part.tsx'
import { formatDateAt } from './format-client.ts'
import * as styles from './client-page.module.css'

/** Which and when for everyone; what was answered for a GP who has them booked, once they ask for it. */
export function ClientQuestionnaires({ client }: { client: ClientPage }) {
  const { timeZone } = useStaff()
  const [shown, setShown] = useState<string | null>(null)
  const { id, questionnaires, canReadAnswers } = client
  return (
    <ClientPart
      title="Questionnaires"
      note={canReadAnswers ? null : 'Answers are open only to a GP who has this client booked.'}
    >
      {questionnaires.length === 0 ? (
        <p className="text-ink-soft">None sent yet.</p>
      ) : (
        <ul className={styles.list}>
          {questionnaires.map((sent) => (
            <li key={sent.id}>
              <span>
                <b>{sent.name}</b>
                <small>Sent on {formatDateAt(sent.submittedAt, timeZone)}</small>
              </span>
              {canReadAnswers && (
                <Button
                  look="quiet"
                  size="small"
                  aria-expanded={shown === sent.id}
                  onClick={() => setShown(shown === sent.id ? null : sent.id)}
                >
                  {shown === sent.id ? 'Hide answers' : 'Show answers'}
                  <span className="sr-only">
                    {' '}
                    of {sent.name}, {formatDateAt(sent.submittedAt, timeZone)}
                  </span>
                </Button>
              )}
              {shown === sent.id && <Answers clientId={id} submissionId={sent.id} />}
            </li>
          ))}
        </ul>
      )}
    </ClientPart>
  )
}

function Answers({ clientId, submissionId }: { clientId: string; submissionId: string }) {
  return (
    <div className="w-full">
      <DeskRead
        query={staffQuery('readClientAnswers', { params: { id: clientId, submissionId } })}
        skeleton={<SkeletonText />}
      >
        {({ steps }) =>
          steps.map((step) => (
            <section key={step.title} className="mb-4 grid gap-2">
              <h3>{step.title}</h3>
              <dl className={styles.people}>
                {step.answers.map(({ key, question, answer }) => (
                  <div key={key}>
                    <dt>{question}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))
        }
      </DeskRead>
    </div>
  )
}
