import { useState } from 'react'
import { useProductName } from '../../api/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { copyText } from '../desk/press.ts'
import * as styles from './sign-in.module.css'

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const productName = useProductName()
  const [isSaved, setSaved] = useState(false)
  const text = `${productName} recovery codes. Each works once.\n\n${codes.join('\n')}\n`
  const copy = () =>
    copyText(text, {
      done: 'The codes are copied.',
      otherwise: 'Your browser did not allow it. Please download or print them.',
    })
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Each works once, if you lose your phone or device. You won’t see them again.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <a
          className="btn btn--secondary btn--sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        <Button look="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)}>
        I’ve saved them outside this device
      </Checkbox>
      <Button wide disabledReason={!isSaved && 'Save the codes first'} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
