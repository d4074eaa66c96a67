export { MAIL_LINK_DAYS, MAIL_LINK_PAGE, MailLinks, type MailLink } from './mail-link.ts';
export { readStepsSince, type LinkedStep, type LinkedVersion } from './linked-steps.ts';
export { renderMail, type MailContent, type MailSection, type RenderedMail } from './mail-layout.ts';
export { Mailer, sendMailJob, type MailDraft, type MailGate } from './mailer.ts';
export { MailSender } from './mail-sender.ts';
export { defaultMailSettings, pauseAfter, type MailSettings } from './mail-settings.ts';
export { MailModule, type MailOptions } from './mail.module.ts';
