/** Renders the setup page, which works without scripts: the first run happens before anything else is configured. */
import { html } from 'hono/html'
import type { SetupState } from '#contract/studio/setup.ts'
import type { SetupTexts } from './setup-texts.ts'

/** What was typed, by field; passwords are not sent back. */
export type SetupValues = Record<string, string>

export type SetupPage = {
  texts: SetupTexts
  state: SetupState
  values: SetupValues
  /** The field that is wrong, and why. */
  error: { field: string; message: string } | null
  /** What became of the test email. */
  emailResult: string | null
}

export const setupPage = (page: SetupPage) => {
  const { texts, state, values, error } = page
  const { keepDemo = 'yes', locale = texts.lang === 'en' ? 'en' : 'cn', isMultilingual = 'yes' } = values
  const field = inputs(page)
  return documentOf(
    texts,
    texts.title,
    html`<p>${texts.intro}</p>
      ${error ? html`<p class="error" role="alert">${texts.wrong}</p>` : ''}
      <form method="post" action="/studio/setup">
        <input type="hidden" name="token" value="${values.token ?? ''}" />
        <fieldset>
          <legend>${texts.account}</legend>
          ${field('name', texts.name, { hint: texts.nameHint, autocomplete: 'name' })}
          ${field('email', texts.email, { hint: texts.emailHint, autocomplete: 'email', type: 'email' })}
          <p><button name="action" value="email" formnovalidate>${texts.testEmail}</button></p>
          ${page.emailResult ? html`<p role="status">${page.emailResult}</p>` : ''}
          ${field('password', texts.password, {
            hint: texts.passwordHint,
            autocomplete: 'new-password',
            type: 'password',
          })}
        </fieldset>
        <fieldset>
          <legend>${texts.site}</legend>
          ${field('title', texts.siteTitle)} ${field('titleCn', texts.titleCn, { isOptional: true })}
          ${field('tagline', texts.tagline, { hint: texts.taglineHint, isOptional: true })}
          <label for="locale">${texts.language}</label>
          <select id="locale" name="locale">
            ${option('en', 'English', locale)} ${option('cn', '中文', locale)}
          </select>
          ${choice('checkbox', 'isMultilingual', 'yes', texts.isMultilingual, isMultilingual === 'yes')}
          <label for="timeZone">${texts.timeZone}</label>
          <select id="timeZone" name="timeZone">
            ${Intl.supportedValuesOf('timeZone').map((zone) => option(zone, zone, values.timeZone ?? state.timeZone))}
          </select>
        </fieldset>
        ${
          state.hasDemo
            ? html`<fieldset>
                <legend>${texts.demo}</legend>
                ${choice('radio', 'keepDemo', 'yes', texts.keepDemo, keepDemo === 'yes')}
                ${choice('radio', 'keepDemo', 'no', texts.dropDemo, keepDemo === 'no')}
              </fieldset>`
            : ''
        }
        <button class="primary" name="action" value="create">${texts.submit}</button>
      </form>`,
  )
}

/** For a URL that is no longer valid. */
export const setupOverPage = (texts: SetupTexts) =>
  documentOf(
    texts,
    texts.over,
    html`<p>${texts.overText}</p>
      <p><a href="/studio">${texts.toStudio}</a></p>`,
  )

type Html = ReturnType<typeof html>
type InputOptions = { hint?: string; type?: string; autocomplete?: string; isOptional?: boolean }

const inputs =
  ({ values, error }: SetupPage) =>
  (
    name: string,
    label: string,
    { hint, type = 'text', autocomplete = 'off', isOptional }: InputOptions = {},
  ) => {
    const isWrong = error?.field === name
    const notes = `${isWrong ? `${name}-error ` : ''}${hint ? `${name}-hint` : ''}`
    return html`<label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        value="${type === 'password' ? '' : (values[name] ?? '')}"
        aria-describedby="${notes}"
        aria-invalid="${isWrong ? 'true' : 'false'}"
        ${isOptional ? '' : 'required'}
        ${isWrong ? 'autofocus' : ''}
      />
      ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
      ${isWrong ? html`<p class="error" id="${name}-error">${error.message}</p>` : ''}`
  }

const option = (value: string, label: string, chosen: string) =>
  html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${label}</option>`

const choice = (type: string, name: string, value: string, label: string, isChosen: boolean) =>
  html`<label class="choice"
    ><input type="${type}" name="${name}" value="${value}" ${isChosen ? 'checked' : ''} /> ${label}</label
  >`

const documentOf = (texts: SetupTexts, title: string, content: Html | Promise<Html>) =>
  html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} — Borealis</title>
        <link rel="stylesheet" href="/studio/setup.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`

export const setupStyle = `:root{color-scheme:light dark;--ink:light-dark(#121d25,#e9eff0);--quiet:light-dark(#3e4b54,#b5c0c3);--line:light-dark(#6f7c83,#8a979d);--paper:light-dark(#f7fbfb,#0d1318);--accent:light-dark(#086e47,#8cedb7);--error:light-dark(#a3182f,#ff9aa8)}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{max-width:32rem;margin:0 auto;padding:3rem 1.25rem 6rem}
h1{font-size:2rem;font-weight:500;line-height:1.2}
fieldset{margin:2rem 0 0;border:0;border-top:1px solid var(--line);padding:1rem 0 0}
legend{padding:0 .75rem 0 0;font-weight:600}
label{display:block;margin-top:1rem}
input:not([type=checkbox],[type=radio]),select{box-sizing:border-box;width:100%;min-height:44px;margin-top:.25rem;border:1px solid var(--line);border-radius:4px;padding:0 .75rem;background:transparent;color:inherit;font:inherit}
[aria-invalid=true]{border-color:var(--error)!important}
option{background:var(--paper);color:var(--ink)}
.choice{display:flex;gap:.75rem;min-height:44px;align-items:center;margin-top:.25rem}
.hint{margin:.25rem 0 0;color:var(--quiet);font-size:.875rem}
.error{margin:.25rem 0 0;color:var(--error)}
button{min-height:44px;border:1px solid var(--line);border-radius:4px;padding:0 1rem;background:transparent;color:inherit;font:inherit;cursor:pointer}
.primary{margin-top:2rem;border-color:var(--accent);background:var(--accent);color:var(--paper);font-weight:600}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`
