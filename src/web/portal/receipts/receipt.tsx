import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link } from 'react-router'
import { ownMoneyRequest } from '#contract/own-money-paths.ts'
import { paths } from '#contract/page-paths.ts'
import type { OwnReceiptPage } from '#contract/receipts.ts'
import { queryClient } from '../../api/query.ts'
import { giveFile } from '../../api/save-file.ts'
import { fetchAsUser } from '../../session/fetch-as-user.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ownMoneyQuery } from '../payments/own-money.ts'
import { ReadFailed } from '../read-failed.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'
import { ReceiptsSkeleton } from './receipts-skeleton.tsx'
import * as styles from './receipt.module.css'

/** As it was issued, with how it stands now. */
export function Receipt({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ownMoneyQuery('readOwnReceipt', { params: { id } }), queryClient)
  if (data)
    return (
      <>
        <Actions receipt={data} />
        <Replaced receipt={data} />
        <ReceiptPaper receipt={data} />
      </>
    )
  if (!error) return <ReceiptsSkeleton />
  // An address that names no receipt at all is refused as invalid.
  const isNone = error.problem.code === 'notFound' || error.problem.code === 'invalidInput'
  return isNone ? <NotFound /> : <ReadFailed onTryAgain={refetch} />
}

function Actions({ receipt: { id, number } }: { receipt: OwnReceiptPage }) {
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailed(false)
    const { path } = ownMoneyRequest('downloadOwnReceipt', { params: { id } })
    const response = await fetchAsUser(path).catch(() => null)
    setFailed(!response?.ok || !(await giveFile(response, `${number}.pdf`)))
    setBusy(false)
  }
  return (
    <div className={styles.actions}>
      <Button busy={busy && 'Making the PDF'} onClick={() => void download()}>
        <Download className="icon" />
        Download as PDF
      </Button>
      <Button look="secondary" onClick={() => window.print()}>
        <Printer className="icon" />
        Print
      </Button>
      {hasFailed && (
        <Notice type="error" announced="atOnce" title="The PDF could not be made">
          Please try again, or print this page.
        </Notice>
      )}
    </div>
  )
}

function Replaced({ receipt: { state, replacedBy, replaces } }: { receipt: OwnReceiptPage }) {
  if (state === 'void')
    return (
      <Notice type="warning" title="This one is void">
        {replacedBy ? (
          <>
            <Link to={paths.myReceipt(replacedBy.id)}>{replacedBy.number}</Link> takes its place.
          </>
        ) : (
          'Please do not claim or pay with it.'
        )}
      </Notice>
    )
  if (!replaces) return null
  return (
    <p className="mb-4 text-sm text-ink-soft">
      It takes the place of <Link to={paths.myReceipt(replaces.id)}>{replaces.number}</Link>, which is void.
    </p>
  )
}

function NotFound() {
  return (
    <EmptyState
      drawing="sprig"
      title="There is no such receipt"
      actions={<LinkButton to={paths.myReceipts()}>See your receipts</LinkButton>}
    >
      Perhaps it belongs to another account.
    </EmptyState>
  )
}
