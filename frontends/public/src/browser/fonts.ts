import '@daymark/calendar-ui/event-fonts.css';
