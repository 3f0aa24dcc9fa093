import { expect } from '@playwright/test'
import { giveFirstName } from '#test/support/e2e-database.ts'
import { sendQuestionnaires } from '#test/support/gp-needs.ts'
import { openGpSurvey, waitForSurvey } from '#test/support/open-gp-survey.ts'
import { dass21Path, heading, mhtpPath, safetyPath } from '#test/support/pages/questionnaires.ts'
import { test } from '#test/support/shared-context-test.ts'

test('says whom the questions are about where the booking is for someone else, and only there', async ({
  page,
}) => {
  const { api, client } = await openGpSurvey(page, safetyPath)
  await giveFirstName(client.email, 'Ottoline')
  const line = page.getByText(
    'These questions are about Ottoline. Please answer together, or let them answer.',
    { exact: true },
  )
  await expect(heading(page, /./)).toBeVisible()
  await expect(page.getByText('These questions are about')).toHaveCount(0)
  await api.post('/client-records/me/intake', { behalfOf: 'someoneElseAdult', isConsentForParent: false })
  for (const path of [safetyPath, '/gp/booking-pending']) {
    await page.goto(path)
    await expect(line).toBeVisible()
  }
  await sendQuestionnaires(api.post, ['safetyCheck'])
  for (const path of [mhtpPath, dass21Path]) {
    await page.goto(path)
    await waitForSurvey(page)
    await expect(line).toBeVisible()
  }
})
