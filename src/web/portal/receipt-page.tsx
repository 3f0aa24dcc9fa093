import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Link, useParams } from 'react-router'
import type { OwnReceiptPage } from '#contract/own-money.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/cents.ts'
import type { DocumentContent, LabelledValue } from '#domain/receipts/document.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { saveFile } from '../api/save-file.ts'
import { usePress } from '../api/use-action.ts'
import { useProfileRefresh } from '../client/profile-queries.tsx'
import type { PageHandle } from '../page-handle.ts'
import { EmptyState, Mark } from '../ui/art.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Crumbs } from '../ui/navigation.tsx'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { PortalScreen, ReadFailed } from './portal-screen.tsx'
import { ReceiptsSkeleton, ReceiptState } from './receipt-state.tsx'
import * as styles from './receipt.module.css'

export const handle: PageHandle = { stickyBar: 'never', isPersonal: true }

/** A sheet of paper leaves no room for the portal's menu. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  useProfileRefresh()
  return (
    <div className="px-gutter pt-3 pb-16 bg-band print:p-0 print:bg-transparent">
      <div className={`mx-auto max-w-[210mm] ${styles.page}`}>
        <Crumbs trail={[{ label: 'Receipts', to: paths.myReceipts() }]} here="Receipt" />
        <PortalScreen
          title="Receipt"
          heading="Your receipt or invoice"
          description="To read, print or download."
          skeleton={<ReceiptsSkeleton />}
        >
          {() => <Receipt key={id} id={id} />}
        </PortalScreen>
      </div>
    </div>
  )
}

function Receipt({ id }: { id: string }) {
  const { data, error, refetch } = useRead(apiQuery('readOwnReceipt', { params: { id } }))
  if (data)
    return (
      <>
        <Actions receipt={data} />
        <ReplacementNote receipt={data} />
        <ReceiptPaper receipt={data} />
      </>
    )
  if (!error) return <ReceiptsSkeleton />
  // An address that names no receipt at all is refused as invalid.
  const isNone = error.problem.code === 'notFound' || error.problem.code === 'invalidInput'
  return isNone ? <NotFound /> : <ReadFailed onTryAgain={refetch} />
}

function Actions({ receipt: { id, number } }: { receipt: OwnReceiptPage }) {
  const { isBusy, failure, press } = usePress(async () =>
    (await saveFile('downloadOwnReceipt', { params: { id } }, `${number}.pdf`)) ? null : 'notSaved',
  )
  return (
    <div className={styles.actions}>
      <Button busy={isBusy && 'Making the PDF'} onClick={press}>
        <Download className="icon" />
        Download as PDF
      </Button>
      <Button look="secondary" onClick={() => window.print()}>
        <Printer className="icon" />
        Print
      </Button>
      {failure && (
        <Notice type="error" announced="atOnce" title="The PDF could not be made">
          Please try again, or print this page.
        </Notice>
      )}
    </div>
  )
}

function ReplacementNote({ receipt: { state, replacedBy, replaces } }: { receipt: OwnReceiptPage }) {
  if (state === 'void')
    return (
      <Notice type="warning" title="This one is no longer valid">
        {replacedBy ? (
          <>
            <Link to={paths.myReceipt(replacedBy.id)}>{replacedBy.number}</Link> replaces it.
          </>
        ) : (
          'Please don’t use it to claim or to pay.'
        )}
      </Notice>
    )
  if (!replaces) return null
  return (
    <p className="mb-4 text-sm text-ink-soft">
      It replaces <Link to={paths.myReceipt(replaces.id)}>{replaces.number}</Link>, which is no longer valid.
    </p>
  )
}

const NotFound = () => (
  <EmptyState
    drawing="sprig"
    title="There is no such receipt"
    actions={<LinkButton to={paths.myReceipts()}>See your receipts</LinkButton>}
  >
    Perhaps it belongs to another account.
  </EmptyState>
)

function ReceiptPaper({ receipt }: { receipt: OwnReceiptPage }) {
  const { content, replacedBy } = receipt
  const { title, number, practice, about, sections, help, notes, foot } = content
  return (
    <article className={styles.paper} aria-label={`${title} ${number}`}>
      <div className="flex flex-wrap justify-between items-center gap-x-6 gap-y-2">
        <p className="flex items-center gap-2 max-w-none font-display text-lg/[1.2] font-medium">
          <Mark />
          {practice.name}
        </p>
        <p className="max-w-none text-xs text-ink-soft wrap-anywhere md:text-right">
          {practice.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap justify-between items-center gap-x-6 gap-y-2">
        <h2>{title}</h2>
        <ReceiptState receipt={receipt} />
      </div>
      {replacedBy && <p className="max-w-none font-semibold">Void. {replacedBy.number} takes its place.</p>}
      <Pairs pairs={about} />
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3>{section.title}</h3>
          <Pairs pairs={section.pairs} />
        </section>
      ))}
      <ReceiptAmounts content={content} />
      {help && (
        <section aria-label={help.title}>
          <h3>{help.title}</h3>
          {help.steps.length === 1 ? (
            <p className="max-w-none">{help.steps[0]}</p>
          ) : (
            <ol className="grid gap-2 pl-[1.3em] list-decimal">
              {help.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </section>
      )}
      {notes.map((note) => (
        <p className="max-w-none text-ink-soft" key={note}>
          {note}
        </p>
      ))}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 pt-3 max-w-none border-t border-line text-xs text-ink-soft">
        <span>{foot}</span>
        <span>Keep this for your records</span>
      </p>
    </article>
  )
}

const Pairs = ({ pairs }: { pairs: readonly LabelledValue[] }) => (
  <dl className={styles.pairs}>
    {pairs.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-xs text-ink-soft">{label}</dt>
        <dd className="font-medium wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const ReceiptAmounts = ({ content: { lines, sums, claim } }: { content: DocumentContent }) => (
  <section aria-label="Amounts">
    <h3>Amounts</h3>
    <Table
      className={`table ${styles.lines}`}
      rows={lines}
      keyOf={({ description }) => description}
      hasRowHeads
      columns={[
        { label: 'Item', cell: ({ item }) => item ?? 'No item' },
        { label: 'Description', cell: ({ description }) => description },
        {
          label: 'GST',
          isNumber: true,
          cell: ({ gstCents }) => (gstCents === 0 ? 'None' : formatCents(gstCents)),
        },
        { label: 'Amount', isNumber: true, cell: ({ cents }) => formatCents(cents) },
      ]}
    />
    <dl className="grid gap-1 mt-4 ml-auto w-[min(88mm,100%)]">
      {sums.map(({ label, cents }) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
          <dt>{label}</dt>
          <dd className="font-semibold tabular-nums">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
    {claim.length > 0 && (
      <dl className="grid gap-4 mt-6 px-5 py-4 border border-field-line rounded">
        {claim.map(({ label, note, cents }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
            <dt>
              <b className="block font-semibold">{label}</b>
              <span className="text-xs text-ink-soft">{note}</span>
            </dt>
            <dd className="font-display text-xl/none font-medium tabular-nums lining-nums">
              {formatCents(cents)}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)
