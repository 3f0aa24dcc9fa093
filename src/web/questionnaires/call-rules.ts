import { askForCallRequest } from '#contract/questionnaires.ts'

export const callRules = () => ({ call: askForCallRequest })
