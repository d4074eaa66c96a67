import { get, post } from '../path.ts';

/** Who does which duty until when: substitutes, reminder settings, and the links of mails that ask somebody to act. */
export const dutyPaths = {
  getMySubstitutions: get('/api/User/GetMySubstitutions'),
  saveSubstitution: post('/api/User/SaveSubstitution'),
  endSubstitution: post('/api/User/EndSubstitution'),
  getSubstitutionsByPage: post('/api/Admin/GetSubstitutionsByPage'),
  exportSubstitutions: post('/api/Admin/ExportSubstitutions'),
  getReminderSettings: get('/api/Admin/GetReminderSettings'),
  previewReminderSetting: post('/api/Admin/PreviewReminderSetting'),
  updateReminderSetting: post('/api/Admin/UpdateReminderSetting'),
  getHolidays: get('/api/Admin/GetHolidays'),
  updateHolidays: post('/api/Admin/UpdateHolidays'),
  getCountries: get('/api/Admin/GetCountries'),
  saveCountry: post('/api/Admin/SaveCountry'),
  removeCountry: post('/api/Admin/RemoveCountry'),
  openMailLink: post('/api/Notification/OpenMailLink'),
};
