import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { callApi } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'

/** Opens a card form at the provider and goes to it. A press without an answer is repeated under its own key. */
export function useOpenCardForm() {
  const navigate = useNavigate()
  const [key, setKey] = useState(newKey)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    setFailure(null)
    const back = paths.myProfile()
    const answer = await callApi('openCardForm', { body: { returnUrl: back, cancelUrl: back } }, { key })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.problem.message)
    setKey(newKey())
    void navigate(paths.myCard(answer.value.clientSecret))
  }
  return { open: () => void open(), busy, failure }
}
